// The page that makes cards: what happens at the reader is shown, what is wanted is said.

import { Album } from "./album.js";
import { plain } from "./reader.js";
import * as sound from "./sound.js";
import { Wire } from "./wire.js";
import { say, speak, spoken } from "./words.js";

const SOUNDS = { troubled: "refused", asking: "bell" };
const LIGHTS = { troubled: "bad", asking: "gold" };
const LIGHT_TIME = 900;
const VOLUME = 3;

const at = (name) => document.getElementById(name);
const me = Math.random().toString(36).slice(2, 12) || "me";
const album = new Album(at("album"), () => facts && idle());
let facts = null;
let beat = 0;
let dark = 0;
let enrol = false;
let protect = false;

await Promise.all([speak(spoken()), sound.fetchTunes()]);
const wire = new Wire("/cards/live", hear, connected);

async function hear(message) {
  if (message.is === "deck") {
    if (message.language !== spoken()) await speak(message.language);
    album.lay(message);
    if (facts) show(facts);
  } else if (message.is === "cards") show(message);
}

function connected(yes) {
  at("lost").hidden = yes;
  at("bench").classList.toggle("away", !yes);
}

function show(now) {
  facts = now;
  if (!album.deck) return;
  const { job, ended } = now;
  const mine = job?.by === me;
  album.open = !job && (now.reader || now.writer);
  album.show(now.cards, job?.card);
  at("bench").classList.toggle("resting", !job);
  at("none").hidden = Boolean(job) || now.reader;
  at("find").hidden = !now.writer;
  at("choose").hidden = Boolean(job) || !now.reader;
  at("going").hidden = at("acts").hidden = at("paused").hidden = !job;
  if (job) going(job, mine);
  else beat = 0;
  notes(job, ended, now.trouble);
}

// Nothing goes on: say what would be made by a press.
function idle() {
  at("idle").hidden = Boolean(facts.job) || !facts.reader;
  const chosen = album.picked();
  const cards = wanted();
  const again = album.has(chosen);
  const key = again ? "page.make.replace" : chosen.length ? "page.make.chosen" : rest().length ? "page.make.go-on" : "page.make.missing";
  at("lead").textContent = say(cards.length ? "page.make.lead" : "page.make.complete");
  at("begin").textContent = say(key, { count: cards.length });
  at("begin").hidden = cards.length === 0;
  at("unchoose").hidden = chosen.length === 0;
  at("replace-why").hidden = !again;
  at("enrol").setAttribute("aria-pressed", String(enrol));
  at("protect").setAttribute("aria-pressed", String(protect && !enrol));
  at("protect").disabled = enrol;
}

// What this page had not finished when it was stopped.
function rest() {
  return facts.ended?.by === me ? facts.ended.left : [];
}

function wanted() {
  const chosen = album.picked();
  if (chosen.length) return chosen;
  return rest().length ? rest() : album.missing();
}

function going(job, mine) {
  const started = job.step !== "starting" && job.step !== "ending";
  write("lay", say(asks(job, mine)));
  write("name", started || !mine ? album.name(job.card) : "");
  write("step", say("page.make.step", { number: job.number, count: job.count }));
  const gone = at("gone");
  gone.setAttribute("aria-valuemax", job.count);
  gone.setAttribute("aria-valuenow", job.number - 1);
  gone.firstElementChild.style.width = `${((job.number - 1) / job.count) * 100}%`;
  lie(job.card);
  for (const name of ["skip", "end"]) at(name).hidden = !mine || job.step === "ending";
  at("skip").disabled = !started;
  at("allow").hidden = !mine || job.step !== "asking";
  at("bed").dataset.step = job.step;
  if (job.beat !== beat) happened(job);
  beat = job.beat;
}

function asks({ step, enrol }, mine) {
  if (!mine) return "page.make.other";
  if (step === "starting") return "page.make.starting";
  if (step === "ending") return "page.make.ending";
  return enrol ? "page.make.lay-enrol" : "page.make.lay";
}

// The drawn card lies on the bed until the next one is asked for.
function lie(key) {
  const bed = at("bed");
  if (bed.dataset.for === `${key} ${spoken()}`) return;
  bed.dataset.for = `${key} ${spoken()}`;
  bed.replaceChildren(plain(album.card(key)));
}

let last = "";

function happened(job) {
  const made = job.made ? `${job.made.uid} ${job.made.card} ${job.number}` : "";
  const fresh = made && made !== last;
  last = made || last;
  const step = fresh ? "made" : job.step;
  if (step === "awaiting") return;
  sound.play(SOUNDS[step] ?? (fresh ? "money-in" : ""), VOLUME);
  light(fresh ? "good" : LIGHTS[step]);
}

function light(colour) {
  if (!colour) return;
  clearTimeout(dark);
  at("lamp").dataset.light = colour;
  dark = setTimeout(() => delete at("lamp").dataset.light, LIGHT_TIME);
}

// The slips of paper under the bed: what was made last, a question, what is wrong.
function notes(job, ended, broken) {
  const made = job ? job.made : null;
  const step = job?.step ?? "";
  const words = step === "troubled" ? job.words : job ? null : broken ?? ended?.words;
  at("trouble").hidden = !words;
  if (words) {
    write("trouble-words", say(`page.trouble.${words.code}`) || words.words);
    write("trouble-remedy", say(`page.remedy.${words.code}`) || words.remedy);
  }
  at("asking").hidden = step !== "asking";
  if (step === "asking") {
    const is = job.known ? say("page.make.known", { card: album.name(job.known) }) : say("page.make.known-other");
    write("question", `${is} ${say("page.make.ask", { card: album.name(job.card) })}`);
  }
  const done = made ? `${say(`page.made.${made.how}`, { card: album.name(made.card) })} ${made.void.length ? say("page.make.void") : ""}` : job ? "" : over(ended);
  at("made").hidden = !done || step === "troubled" || step === "asking";
  write("made", done.trim());
}

function over(ended) {
  return ended && !ended.words ? say(`page.end.${ended.why}`, { count: ended.done, left: ended.left.length }) : "";
}

// Words that stay as they are must not be read out again.
function write(name, words) {
  if (at(name).textContent !== words) at(name).textContent = words;
}

function begin() {
  const cards = wanted();
  sound.wake();
  if (cards.length) wire.say({ do: "make", by: me, cards, enrol, replace: album.has(cards), protect: protect && !enrol });
  album.chosen.clear();
}

at("begin").addEventListener("click", begin);
at("find").addEventListener("click", begin);
at("unchoose").addEventListener("click", () => album.clear());
at("enrol").addEventListener("click", () => {
  enrol = !enrol;
  idle();
});
at("protect").addEventListener("click", () => {
  protect = !protect;
  idle();
});
for (const name of ["allow", "skip", "end"]) at(name).addEventListener("click", () => wire.say({ do: name }));
document.addEventListener("visibilitychange", () => document.hidden || wire.say({ do: "look" }));
