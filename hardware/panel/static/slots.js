// Two slots for bank cards, and the amount between them: who pays, how much, who is paid.
// A zone is its sign's key; a bank card dropped on it is that key and then the card.

import { make, sign, tint } from "./cards.js";
import { say } from "./words.js";

const NAMES = { "-": "page.slot-pays", "+": "page.slot-paid" };

export class Slots {
  constructor(place, send) {
    this.place = place;
    this.send = send;
    this.amount = place.querySelector("#keyed");
    this.zones = [...place.querySelectorAll("[data-slot]")];
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

  // Press the slot's key; the card that is tapped next goes into it.
  open(zone) {
    for (const move of ["down", "up"]) this.send({ do: move, key: zone.dataset.slot });
  }

  // Show which card is in which slot, which one takes the next card, and the amount so far.
  show({ slots, slot, amount }, names) {
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
