// The device page: what comes over the line is shown, what is done here is said.

import { Buttons } from "./buttons.js";
import { make } from "./cards.js";
import { Holding } from "./holding.js";
import { keypad } from "./keypad.js";
import { Reader } from "./reader.js";
import { Screen } from "./screen.js";
import { Slots } from "./slots.js";
import * as sound from "./sound.js";
import * as speech from "./speech.js";
import { Talk } from "./talk.js";
import { Tray } from "./tray.js";
import { Wire } from "./wire.js";
import { say, speak, spoken } from "./words.js";

const LIGHTS = { refused: "bad", debt: "bad", "money-in": "gold", set: "gold", win: "gold", hammer: "gold", tick: "", waiting: "" };
const LIGHT_TIME = 420;
const CUE_TIME = 1400;

const at = (name) => document.getElementById(name);
const screen = new Screen(at("screen"));
const holding = new Holding(at("holding"));
const send = (message) => wire.say(message);
const buttons = new Buttons(at("device"), send, touched);
const slots = new Slots(at("slots"), send);
const reader = new Reader(at("reader"), slots, send, touched);
const talk = new Talk(send, (sound) => wire.send(sound), touched);
const tray = new Tray(at("tray"), (card, leave) => reader.tap(card, leave));
let beat = null;
let state = null;
let dark = 0;
let told = 0;

buttons.onhold = (keys) => holding.follow(keys);
reader.watch(at("tray"));
await Promise.all([speak(spoken()), sound.fetchTunes()]);
const wire = new Wire("/live", hear, connected);
showMute();

function hear(message) {
  if (message instanceof Uint8Array) screen.draw(message);
  else if (message.is === "deck") deck(message);
  else if (message.is === "state") show(message);
}

async function deck(message) {
  if (message.language !== spoken()) await speak(message.language);
  holding.holds = message.holds;
  buttons.bridge(message.holds);
  buttons.keypad = keypad(at("keypad"), message.keypad, message.captions, (button) => buttons.listen(button));
  tray.lay(message);
  talk.lay(message);
  at("rules").replaceChildren(...message.rules.map((rule) => make("li", "", rule)));
  at("help").hidden = message.rules.length === 0;
  showMute();
  if (state) show(state);
}

function show(now) {
  state = now;
  screen.resize(now.size);
  buttons.label(now.keys);
  tray.show(now);
  talk.show(now);
  slots.show(now, tray.names ?? {});
  reader.show(now, now.lying ? tray.card(now.lying) : null);
  tell(now);
  at("hint").hidden = !now.hint;
  if (at("hint").textContent !== now.hint) at("hint").textContent = now.hint;
  volume(now.volume);
  if (beat !== null && beat !== now.beat && now.cue) cue(now);
  beat = now.beat;
  sound.expect(now.waiting, now.volume);
}

// The words of the screen for those who can't see it, told when they change.
function tell(now) {
  const words = [now.title, ...now.lines];
  const key = words.join("\n");
  if (at("said").dataset.told === key) return;
  at("said").dataset.told = key;
  at("said-title").textContent = now.title;
  at("said-lines").replaceChildren(...now.lines.map((line) => make("li", "", line)));
}

function cue(now) {
  sound.play(now.cue, now.volume);
  speech.speak(now.speaks, sound.length(now.cue));
  const light = LIGHTS[now.cue] ?? "good";
  const lamp = at("lamp");
  clearTimeout(dark);
  lamp.dataset.light = light;
  dark = setTimeout(() => delete lamp.dataset.light, LIGHT_TIME);
  if (sound.isMuted()) words(now, light);
}

// On a muted page the cue is written beside the lamp for a moment.
function words(now, light) {
  document.querySelector(".cue")?.remove();
  clearTimeout(told);
  const sign = make("span", "cue", say(`page.cue.${now.cue}`));
  sign.dataset.light = light;
  sign.setAttribute("aria-hidden", "true");
  at("device").append(sign);
  told = setTimeout(() => sign.remove(), CUE_TIME);
}

function volume(step) {
  const bars = at("loud");
  const label = say("page.volume", { step, of: 4 });
  if (bars.getAttribute("aria-label") === label) return;
  bars.setAttribute("aria-label", label);
  bars.replaceChildren(...[1, 2, 3, 4].map((bar) => {
    const line = make("i", bar <= step ? "lit" : "");
    line.style.height = `${25 * bar}%`;
    return line;
  }));
}

function connected(yes) {
  at("asleep").hidden = yes;
  if (!yes) {
    buttons.release();
    sound.expect(false, 1);
  }
}

function touched() {
  sound.wake();
}

function showMute() {
  at("mute").setAttribute("aria-pressed", String(sound.isMuted()));
}

at("mute").addEventListener("click", () => {
  sound.mute(!sound.isMuted());
  if (sound.isMuted()) speech.hush();
  showMute();
  touched();
});
