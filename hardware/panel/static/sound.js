// The sounds: the product's one table of tunes on a square wave, and a light for each.

let table = null;
let context = null;
let gain = null;
let beep = 0;
let muted = recall("muted") === "yes";

function recall(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export async function fetchTunes() {
  table = await (await fetch("/sounds.json")).json();
}

// Browsers let a page sound only after somebody touched it.
export function wake() {
  if (context) {
    if (context.state === "suspended") context.resume();
    return;
  }
  context = new AudioContext();
  gain = context.createGain();
  gain.connect(context.destination);
}

export function isMuted() {
  return muted;
}

export function mute(on) {
  muted = on;
  try { localStorage.setItem("muted", on ? "yes" : "no"); } catch { /* kept for this page alone */ }
}

export function play(cue, volume) {
  if (muted || !table || !context || context.state !== "running") return;
  const tune = table.tunes[cue];
  if (!tune) return;
  let at = context.currentTime + 0.005;
  for (const [hertz, ms] of tune) {
    if (hertz) note(hertz, at, ms / 1000, table.gain[volume] ?? 0.2);
    at += ms / 1000;
  }
}

// How long a cue's tune lasts, in ms.
export function length(cue) {
  return (table?.tunes[cue] ?? []).reduce((sum, [, ms]) => sum + ms, 0);
}

// Where other sound may go; nothing while the page is muted or nobody touched it.
export function ready() {
  return muted || !context || context.state !== "running" ? null : { context, gain };
}

function note(hertz, at, seconds, loud) {
  const tone = context.createOscillator();
  const shape = context.createGain();
  tone.type = "square";
  tone.frequency.value = hertz;
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(loud * 0.18, at + 0.004);
  shape.gain.setValueAtTime(loud * 0.18, at + Math.max(0.005, seconds - 0.008));
  shape.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(shape).connect(gain);
  tone.start(at);
  tone.stop(at + seconds);
}

// While a card is awaited a beep repeats; every input starts its time anew.
export function expect(waiting, volume) {
  clearInterval(beep);
  if (waiting && table?.period) beep = setInterval(() => play("waiting", volume), table.period);
}
