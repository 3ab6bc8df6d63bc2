// All tables of the hall, live: it only listens, and draws a card again when it changed.

import { learn, make, sign, tint } from "./cards.js";
import { Wire } from "./wire.js";
import { say, speak, spoken } from "./words.js";

const at = (name) => document.getElementById(name);
const SIEVES = ["all", "playing", "set-up", "over", "away", "trouble"];
const tables = new Map();
const cards = new Map();
const dirty = new Set();
const order = new Intl.Collator(spoken(), { numeric: true });

let chosen = "all";
let wanted = "";
let drawing = false;

await speak(spoken());
for (const name of SIEVES) at("sieve").append(sieve(name));
at("find").addEventListener("input", () => {
  wanted = at("find").value.trim().toLocaleLowerCase(spoken());
  sift();
});
new Wire("/tables/live", hear, (yes) => (at("lost").hidden = yes), true);

function hear(messages) {
  for (const message of messages) {
    if (message.is === "hall") hall(message);
    else {
      tables.set(message.name, message);
      dirty.add(message.name);
    }
  }
  if (!drawing) {
    drawing = true;
    // A page that nobody looks at gets no frames: then once a second is soon enough.
    if (document.hidden) setTimeout(draw, 1000);
    else requestAnimationFrame(draw);
  }
}

function hall({ tokens, trouble, name, tables: count }) {
  learn({ tokens });
  at("title").textContent = name || say("page.hall.tables");
  at("alarm").replaceChildren(...trouble.map((words) => make("p", "fault sheet", words)));
  at("empty").hidden = count > 0;
}

function draw() {
  drawing = false;
  const fresh = [];
  for (const name of dirty) {
    const table = tables.get(name);
    let card = cards.get(name);
    if (!card) {
      card = make("article", "sheet hall-table");
      cards.set(name, card);
      fresh.push(name);
    }
    fill(card, table);
  }
  dirty.clear();
  if (fresh.length) place();
  sift();
}

// Put all cards in order; only where tables came for the first time.
function place() {
  const names = [...cards.keys()].sort(order.compare);
  at("tables").append(...names.map((name) => cards.get(name)));
}

function kinds({ here, state, trouble }) {
  return ["all", here ? state : "away", ...(trouble.length ? ["trouble"] : [])];
}

function sift() {
  const counts = Object.fromEntries(SIEVES.map((name) => [name, 0]));
  let shown = 0;
  for (const [name, table] of tables) {
    const found = kinds(table);
    for (const kind of found) counts[kind] += 1;
    const people = table.players.map((player) => player.name).join(" ");
    const fits = found.includes(chosen) && (!wanted || `${name} ${people}`.toLocaleLowerCase(spoken()).includes(wanted));
    const card = cards.get(name);
    if (card) card.hidden = !fits;
    shown += fits;
  }
  for (const button of at("sieve").children) {
    const name = button.dataset.kind;
    const words = `${say(`page.hall.${name}`)} ${counts[name].toLocaleString(spoken())}`;
    if (button.textContent !== words) button.textContent = words;
    button.hidden = !counts[name] && name !== "all" && name !== chosen;
  }
  at("none").hidden = shown > 0 || !tables.size;
}

function sieve(kind) {
  const button = make("button", "sieve-one");
  button.type = "button";
  button.dataset.kind = kind;
  button.setAttribute("aria-pressed", String(kind === chosen));
  button.addEventListener("click", () => {
    chosen = kind;
    for (const other of at("sieve").children) other.setAttribute("aria-pressed", String(other === button));
    sift();
  });
  return button;
}

function fill(card, table) {
  const title = make("h2");
  const link = make("a", "", table.name);
  link.href = `/tables/${encodeURIComponent(table.name)}`;
  title.append(link);
  const state = make("span", `state ${table.here ? table.state : "away"}`, say(`page.hall.${table.here ? table.state : "away"}`));
  const players = make("ul", "hall-players");
  players.append(...ranked(table).map((one) => player(one, table.over)));
  const foot = make("p", "hall-foot", foot_of(table));
  card.replaceChildren(title, state, players, ...[...table.trouble].map((words) => make("p", "bad", words)), ...table.remarks.map((words) => make("p", "hall-remark", words)), foot);
}

function foot_of({ edition, entries, here, seen }) {
  const parts = [];
  if (edition) parts.push(say(`page.edition.${edition}`) || edition);
  if (entries) parts.push(say("page.hall.entries", { count: entries.toLocaleString(spoken()) }));
  if (!here && seen) parts.push(say("page.hall.seen", { when: moment(new Date(seen)) }));
  return parts.join(" · ");
}

// A time alone is one of today.
function moment(when) {
  const today = when.toDateString() === new Date().toDateString();
  return when.toLocaleString(spoken(), today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

function ranked({ players, over }) {
  return over ? players.toSorted((a, b) => a.place - b.place) : players;
}

// A game that is over is shown by what it is ranked by.
function player({ player: token, name, cash, worth, place, deeds }, over) {
  const row = make("li", place === 1 ? "winner" : "");
  row.dataset.tint = tint(token);
  const who = make("span", "hall-name", place ? `${place}. ${name}` : name);
  const held = make("span", "hall-deeds", deeds || "");
  if (deeds) held.setAttribute("aria-label", say("page.hall.deeds", { count: deeds }));
  if (deeds) held.setAttribute("role", "img");
  held.title = held.getAttribute("aria-label") ?? "";
  row.append(sign(token), who, held, make("b", "", over ? worth : cash));
  return row;
}
