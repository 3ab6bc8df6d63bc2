// Cards as elements: bank cards, title deeds, event cards. They show; others listen.

import { say, spoken } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
let signs = {};
let tints = {};

// Give the deck's signs, and a colour to each player in the deck's order.
export function learn(deck) {
  signs = deck.tokens;
  tints = Object.fromEntries(Object.keys(deck.tokens).map((token, at) => [token, at % 8]));
}

export function tint(token) {
  return tints[token] ?? 0;
}

// A player's sign, from the same pixels that the small screen shows.
export function sign(token, label = "") {
  const rows = signs[token] ?? [];
  const svg = document.createElementNS(SVG, "svg");
  const wide = Math.max(16, ...rows.map((row) => row.length));
  svg.setAttribute("class", "sign");
  svg.setAttribute("viewBox", `0 ${(rows.length - wide) / 2} ${wide} ${wide}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  const runs = rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  path.setAttribute("d", runs.join(""));
  svg.append(path);
  return svg;
}

export function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

function card(name, key, find) {
  const button = make("button", name);
  button.type = "button";
  button.dataset.card = key;
  button.dataset.find = find.toLocaleLowerCase(spoken());
  button.draggable = false;
  return button;
}

export function bankCard({ token, name }) {
  const button = card("bank", `bank ${token}`, name);
  button.dataset.tint = tint(token);
  button.append(make("span", "chip"), sign(token), make("span", "bank-name", name), make("span", "bank-money"));
  return button;
}

// Show on a bank card what it is to the game that is open.
export function showBank(button, name, state) {
  const token = button.dataset.card.slice(5);
  const money = state.players[token];
  const joined = state.joined.includes(token);
  const playing = Object.keys(state.players).length > 0;
  const place = button.lastChild;
  place.className = joined && !playing ? "bank-in" : "bank-money";
  place.textContent = money ?? (joined ? say("page.joined") : "");
  button.classList.toggle("idle", !playing && !joined && state.prompt === "setup" && state.joined.length > 1);
  button.hidden = playing && money === undefined;
  label(button, [name, place.textContent]);
}

export function deedCard(deed) {
  const button = card("deed", `deed ${deed.number}`, `${deed.number} ${deed.name} ${say(`page.group.${deed.group.replaceAll(" ", "-")}`)}`);
  const band = make("span", "deed-band");
  band.append(make("span", "deed-number", deed.number));
  const face = make("span", "deed-face");
  face.append(make("span", "deed-name", deed.name), make("span", "deed-state"));
  button.append(band, face);
  return button;
}

// Show on a title deed whose it is, and its rent level.
export function showDeed(button, deed, names, held) {
  const place = button.querySelector(".deed-state");
  if (!held) {
    place.replaceChildren(make("span", "deed-price", deed.price));
    label(button, [`${deed.number}. ${deed.name}`, say("page.for-sale", { price: deed.price })]);
    return;
  }
  const owner = make("span", "deed-owner bank-tint");
  owner.style.setProperty("--tint", `var(--player-${tint(held.owner)})`);
  owner.append(sign(held.owner));
  const rent = held.rent ?? "";
  const parts = [owner];
  if (held.level) parts.push(level(held.level, deed.plots));
  if (held.houses) parts.push(level(held.houses, deed.plots));
  if (held.hotel) parts.push(make("span", "hotel", say("page.hotel")));
  if (held.mortgaged) parts.push(make("span", "mortgaged", say("page.mortgaged")));
  if (rent) parts.push(make("span", held.cheap ? "deed-rent cheap" : "deed-rent", rent));
  place.replaceChildren(...parts);
  label(button, [
    `${deed.number}. ${deed.name}`,
    say("page.owned", { owner: names[held.owner] ?? held.owner }),
    held.level ? say("page.level", { level: held.level }) : "",
    rent ? say("page.rent", { rent }) : "",
    held.houses ? say("page.houses", { count: held.houses }) : "",
    held.hotel ? say("page.hotel") : "",
    held.mortgaged ? say("page.mortgaged") : "",
  ]);
}

export function level(reached, of) {
  const houses = make("span", "level");
  for (let at = 1; at <= of; at += 1) houses.append(make("i", at <= reached ? "up" : ""));
  return houses;
}

export function eventCard(event) {
  const button = card("event", `event ${event.number}`, `${event.number} ${event.title} ${event.printed}`);
  button.append(make("span", "event-title", event.title));
  if (event.printed) button.append(make("span", "event-printed", event.printed));
  button.append(make("span", "event-number", event.number));
  label(button, [`${event.number}. ${event.title}`, event.printed]);
  return button;
}

function label(button, parts) {
  const words = parts.filter(Boolean).join(", ");
  if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
}
