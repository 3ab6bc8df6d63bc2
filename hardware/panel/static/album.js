// The album: every card of the deck, laid on its place, with what is known of its tag.

import { bankCard, deedCard, eventCard, learn, make } from "./cards.js";
import { say } from "./words.js";

const USUAL_PLAYERS = 4;

export class Album {
  constructor(place, chosen) {
    this.place = place;
    this.changed = chosen;
    this.chosen = new Set();
    this.open = false;
    this.states = {};
    this.players = document.getElementById("players");
    this.players.addEventListener("change", () => this.show(this.states, this.now));
    place.addEventListener("click", (event) => this.pick(event.target.closest("[data-card]")));
  }

  lay(deck) {
    learn(deck);
    this.deck = deck;
    this.names = new Map([
      ...deck.banks.map(({ token, name }) => [`bank ${token}`, name]),
      ...deck.deeds.map(({ number, name }) => [`deed ${number}`, `${number}. ${name}`]),
      ...deck.events.map(({ number, title }) => [`event ${number}`, `${number}. ${title}`]),
    ]);
    this.chosen.clear();
    const sets = new Map();
    for (const deed of deck.deeds) sets.set(deed.group, [...(sets.get(deed.group) ?? []), deed]);
    this.fill("banks", ".rack", deck.banks.map(bankCard));
    this.fill("deeds", ".sets", [...sets].map(([group, deeds]) => set(group, deeds)));
    this.fill("events", ".faces", deck.events.map(eventCard));
    const counts = deck.banks.map((_, at) => at + 1).slice(1);
    const before = Number(this.players.value) || USUAL_PLAYERS;
    this.players.replaceChildren(...counts.map((count) => new Option(count, count, false, count === before)));
    document.getElementById("players-row").hidden = counts.length === 0;
  }

  fill(part, selector, elements) {
    const section = document.getElementById(part);
    section.hidden = elements.length === 0;
    section.querySelector(selector).replaceChildren(...elements);
  }

  // A fresh picture of a card, for the bench.
  card(key) {
    const [kind, which] = key.split(" ");
    if (kind === "bank") return bankCard(this.deck.banks.find(({ token }) => token === which));
    if (kind === "event") return eventCard(this.deck.events.find(({ number }) => number === Number(which)));
    const deed = this.deck.deeds.find(({ number }) => number === Number(which));
    const card = deedCard(deed);
    card.dataset.group = deed.group.replaceAll(" ", "-");
    card.querySelector(".deed-state").append(make("span", "deed-price", deed.price));
    return card;
  }

  name(key) {
    return this.names.get(key) ?? key;
  }

  // The cards that this many players need, in the order of making.
  wanted() {
    const spare = new Set(this.deck.banks.slice(Number(this.players.value)).map(({ token }) => `bank ${token}`));
    return Object.keys(this.states).filter((key) => !spare.has(key));
  }

  missing() {
    return this.wanted().filter((key) => !this.states[key].tags);
  }

  picked() {
    return Object.keys(this.states).filter((key) => this.chosen.has(key));
  }

  has(keys) {
    return keys.some((key) => this.states[key]?.tags);
  }

  clear() {
    this.chosen.clear();
    this.show(this.states, this.now);
  }

  pick(card) {
    if (!card || !this.open) return;
    const key = card.dataset.card;
    if (!this.chosen.delete(key)) this.chosen.add(key);
    this.show(this.states, this.now);
  }

  show(states, now) {
    this.states = states;
    this.now = now;
    const wanted = new Set(this.wanted());
    for (const card of this.place.querySelectorAll("[data-card]")) this.mark(card, states[card.dataset.card], wanted, now);
    const made = [...wanted].length - this.missing().length;
    const words = say("page.make.count", { made, count: wanted.size });
    const place = document.getElementById("count");
    if (place.textContent !== words) place.textContent = words;
    this.changed();
  }

  mark(card, known, wanted, now) {
    if (!known) return;
    const key = card.dataset.card;
    card.dataset.state = known.state;
    card.classList.toggle("spare", !wanted.has(key) && !known.tags);
    card.classList.toggle("now", key === now);
    card.setAttribute("aria-pressed", String(this.chosen.has(key)));
    card.disabled = !this.open;
    const words = known.tags > 1 ? say("page.make.tags", { count: known.tags }) : say(`page.card.${known.state}`);
    this.seal(card).textContent = words;
    card.setAttribute("aria-label", `${this.name(key)}, ${words}`);
  }

  seal(card) {
    const found = card.querySelector(".seal");
    if (found) return found;
    const seal = make("span", "seal");
    (card.querySelector(".deed-state") ?? card).append(seal);
    return seal;
  }
}

function set(group, deeds) {
  const box = make("div", "set");
  const slug = group.replaceAll(" ", "-");
  box.dataset.group = slug;
  box.append(make("h3", "", say(`page.group.${slug}`) || group), ...deeds.map(deedCard));
  return box;
}
