// The tray: every card of the deck, by kind and colour, found by eye, by typing or by arrow keys.

import { bankCard, deedCard, eventCard, learn, make, showBank, showDeed } from "./cards.js";
import { say } from "./words.js";

export class Tray {
  constructor(tray, tap) {
    this.tray = tray;
    this.tap = tap;
    this.deck = { banks: [], deeds: [], events: [] };
    this.find = document.getElementById("find");
    this.drawn = document.getElementById("drawn");
    this.wanted = "";
    this.pile = [];
    tray.addEventListener("keydown", (event) => this.moved(event));
    tray.addEventListener("focusin", (event) => this.focused(event.target));
    document.getElementById("draw").addEventListener("click", () => this.draw());
    document.getElementById("parts").addEventListener("click", (event) => event.target.dataset.part && this.turn(event.target.dataset.part));
    this.find.addEventListener("input", () => this.search());
    this.find.addEventListener("keydown", (event) => this.searching(event));
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches?.("input")) return;
      event.preventDefault();
      this.find.focus();
    });
  }

  // Lay out the cards of a deck.
  lay(deck) {
    learn(deck);
    this.deck = deck;
    this.names = Object.fromEntries(deck.banks.map(({ token, name }) => [token, name]));
    const groups = Map.groupBy ? Map.groupBy(deck.deeds, ({ group }) => group) : grouped(deck.deeds);
    this.place("#banks .rack", deck.banks.map(bankCard));
    this.place("#deeds .sets", [...groups].map(([group, deeds]) => set(group, deeds)));
    this.place("#events .faces", deck.events.map(eventCard));
    for (const [part, cards] of [["banks", deck.banks], ["deeds", deck.deeds], ["events", deck.events]]) {
      const none = cards.length === 0;
      document.getElementById(part).hidden = none;
      document.querySelector(`#parts [data-part=${part}]`).hidden = none;
    }
    this.drawn.replaceChildren(make("p", "empty", say("page.drawn-none")));
    this.pile = [];
    this.search();
  }

  place(selector, elements) {
    const place = this.tray.querySelector(selector);
    place.replaceChildren(...elements);
    this.rove(place);
  }

  // Show whose the cards are now, and turn to those that are asked for.
  show(state) {
    for (const bank of this.deck.banks) showBank(this.card(`bank ${bank.token}`), bank.name, state);
    for (const deed of this.deck.deeds) showDeed(this.card(`deed ${deed.number}`), deed, this.names, state.deeds[deed.number]);
    if (state.wanted !== this.wanted) {
      this.wanted = state.wanted;
      if (state.wanted) this.turn(state.wanted);
    }
    this.rove(this.tray.querySelector("#banks .rack"));
  }

  card(key) {
    return this.tray.querySelector(`[data-card="${key}"]`);
  }

  turn(part) {
    this.tray.dataset.part = part;
    for (const button of document.querySelectorAll("#parts button")) button.setAttribute("aria-pressed", String(button.dataset.part === part));
  }

  // Draw an event card as from under a shuffled pile: each once, then all anew.
  draw() {
    if (!this.pile.length) this.pile = shuffled(this.deck.events);
    const event = this.pile.pop();
    if (event) this.drawn.replaceChildren(eventCard(event));
  }

  search() {
    const words = this.find.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    this.tray.classList.toggle("finding", words.length > 0);
    const found = words.length ? this.matches(words) : [];
    for (const card of this.tray.querySelectorAll("[data-card]")) card.classList.toggle("found", found.includes(card));
    for (const box of this.tray.querySelectorAll(".set, .part")) box.classList.toggle("found", Boolean(box.querySelector(".found")));
    if (words.length) document.getElementById("all-events").open = true;
    document.getElementById("nothing").hidden = words.length === 0 || found.length > 0;
  }

  // Cards of which every word is found; one whose number is typed comes first.
  matches(words) {
    const cards = [...this.tray.querySelectorAll(".rack [data-card], .sets [data-card], .faces [data-card]")];
    const found = cards.filter((card) => !card.hidden && words.every((word) => card.dataset.find.split(/\s+/).some((part) => part.startsWith(word))));
    const number = (card) => card.dataset.card.split(" ")[1] === words.join(" ");
    return found.sort((a, b) => number(b) - number(a));
  }

  searching(event) {
    if (event.key === "Escape") {
      this.find.value = "";
      this.search();
      this.find.blur(); // the letters are buttons again
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = this.matches(this.find.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean));
    if (!first || !this.find.value.trim()) return;
    this.tap(first, event.shiftKey);
    this.find.value = "";
    this.search();
  }

  // One stop of the tab key for each part; arrow keys go from card to card.
  rove(place) {
    const cards = [...place.querySelectorAll("[data-card]")];
    const current = cards.find((card) => card.tabIndex === 0 && !card.hidden) ?? cards.find((card) => !card.hidden);
    for (const card of cards) card.tabIndex = card === current ? 0 : -1;
  }

  focused(card) {
    const place = card.closest(".rack, .sets, .faces");
    if (!place || !card.dataset.card) return;
    for (const other of place.querySelectorAll("[data-card]")) other.tabIndex = other === card ? 0 : -1;
  }

  moved(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const place = event.target.closest(".rack, .sets, .faces");
    if (!step || !place || !event.target.dataset.card) return;
    const next = nearest(event.target, [...place.querySelectorAll("[data-card]:not([hidden])")], step);
    event.preventDefault();
    next?.focus();
  }
}

function grouped(deeds) {
  const groups = new Map();
  for (const deed of deeds) groups.set(deed.group, [...(groups.get(deed.group) ?? []), deed]);
  return groups;
}

function set(group, deeds) {
  const box = make("div", "set");
  const slug = group.replaceAll(" ", "-");
  box.dataset.group = slug;
  box.append(make("h3", "", say(`page.group.${slug}`) || group), ...deeds.map(deedCard));
  return box;
}

function shuffled(cards) {
  const pile = [...cards];
  for (let at = pile.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [pile[at], pile[other]] = [pile[other], pile[at]];
  }
  return pile;
}

// The card that lies next in a direction: nearest, and least to the side.
function nearest(from, cards, [dx, dy]) {
  const middle = (card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const card of cards) {
    const [cx, cy] = middle(card);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (along > 4 && along + aside * 3 < least) {
      least = along + aside * 3;
      best = card;
    }
  }
  return best;
}
