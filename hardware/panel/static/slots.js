// Two slots for bank cards, and the amount between them: who pays, how much, who is paid.
// A zone is its sign's key; a bank card dropped on it is that key and then the card. Where the
// slot does not open the card stays away: at a deed the same tap would buy.

import { make, sign, tint } from "./cards.js";
import { say } from "./words.js";

const OPENING_TIME = 2000;
const NAMES = { "-": "page.slot-pays", "+": "page.slot-paid" };

export class Slots {
  constructor(place, send) {
    this.place = place;
    this.send = send;
    this.amount = place.querySelector("#keyed");
    this.zones = [...place.querySelectorAll("[data-slot]")];
    this.state = {};
    this.opening = null;
  }

  // The zone that a card is held over, if it is one that a slot would take.
  under({ clientX, clientY }, card) {
    if (this.place.hidden || !card.dataset.card.startsWith("bank ")) return null;
    const zone = document.elementsFromPoint(clientX, clientY).find((one) => one.closest("[data-slot]"));
    return zone?.closest("[data-slot]") ?? null;
  }

  // Show over which zone a card is held.
  hover(over) {
    for (const zone of this.zones) zone.classList.toggle("over", zone === over);
  }

  // Press the slot's key, and do what is to be done as soon as the terminal has opened it.
  open(zone, then) {
    const key = zone.dataset.slot;
    this.opening = null;
    if (this.state.slot === key) {
      then();
      return;
    }
    this.opening = { key, then, beat: this.state.beat, until: performance.now() + OPENING_TIME };
    for (const move of ["down", "up"]) this.send({ do: move, key });
  }

  opened({ slot, refused, beat }) {
    const { key, then, beat: before, until } = this.opening;
    const open = slot === key && performance.now() < until;
    if (!open && performance.now() < until && !(refused && beat !== before)) return;
    this.opening = null;
    if (open) then();
  }

  // Show which card is in which slot, which one takes the next card, and the amount so far.
  show(state, names) {
    const { slots, slot, amount } = state;
    this.state = state;
    if (this.opening) this.opened(state);
    this.place.hidden = !slots;
    if (!slots) return;
    for (const zone of this.zones) {
      const key = zone.dataset.slot;
      zone.classList.toggle("open", key === slot);
      fill(zone, say(NAMES[key]), slots[key], slots[key] ? names[slots[key]] ?? slots[key] : say("page.slot-bank"));
    }
    this.amount.textContent = amount ?? "";
  }
}

function fill(zone, does, token, name) {
  const words = `${does}: ${name}`;
  if (zone.getAttribute("aria-label") === words) return;
  zone.setAttribute("aria-label", words);
  zone.dataset.holds = token ?? "";
  const card = make("span", "slot-card");
  if (token) card.append(sign(token));
  card.append(make("span", "slot-name", name));
  card.style.setProperty("--tint", token ? `var(--player-${tint(token)})` : "transparent");
  zone.replaceChildren(make("span", "slot-does", `${zone.dataset.slot === "-" ? "−" : "+"} ${does}`), card);
}
