// What the bank says: the terminal reads it aloud, the page plays it, after the cue's tune.

import { ready } from "./sound.js";

let playing = null;
let asked = 0;

// Play what the newest screen says; news cut off what is still being said.
export async function speak(speaks, after) {
  hush();
  const place = ready();
  if (!speaks || !place) return;
  const mine = asked;
  const found = await fetch("/speech.wav").catch(() => null);
  if (found?.status !== 200 || mine !== asked) return;
  const sound = await place.context.decodeAudioData(await found.arrayBuffer());
  if (mine !== asked) return;
  playing = place.context.createBufferSource();
  playing.buffer = sound;
  playing.connect(place.gain);
  playing.start(place.context.currentTime + after / 1000);
}

export function hush() {
  asked += 1;
  playing?.stop();
  playing = null;
}
