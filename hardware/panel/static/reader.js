// The reader's bed: a card is tapped by click, by dragging it there, or left lying.

const FLIGHT = 150;
const REST = 260;
const DRAG_FROM = 7;
const TOUCH_HOLD = 240;
const LARGEST = 0.8;
const TILT = 0.04;
const EDGE = 8;

export class Reader {
  constructor(place, slots, say, touched) {
    this.place = place;
    this.slots = slots;
    this.say = say;
    this.touched = touched;
    this.bed = place.querySelector("#bed");
    this.leave = document.getElementById("leave");
    this.drag = null;
    new ResizeObserver(() => this.fit()).observe(place);
    place.querySelector("#take").addEventListener("click", () => this.say({ do: "lift" }));
    this.leave.addEventListener("click", () => this.leave.setAttribute("aria-pressed", String(!this.stays())));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", () => this.end());
    addEventListener("touchmove", (event) => this.drag?.ghost && event.preventDefault(), { passive: false });
  }

  stays() {
    return this.leave.getAttribute("aria-pressed") === "true";
  }

  // Listen to the cards of the tray.
  watch(tray) {
    tray.addEventListener("click", (event) => {
      const card = event.target.closest("[data-card]");
      if (card && !this.dropped) this.tap(card, event.shiftKey);
      // After a mouse or finger the keyboard is free again: Enter is no second tap.
      if (card && event.detail > 0) card.blur();
      this.dropped = false;
    });
    tray.addEventListener("pointerdown", (event) => {
      const card = event.target.closest("[data-card]");
      if (card && event.button === 0) this.grip(card, event);
    });
    tray.addEventListener("dragstart", (event) => event.preventDefault());
    tray.addEventListener("contextmenu", (event) => event.target.closest("[data-card]") && event.preventDefault());
  }

  tap(card, leave = false) {
    this.touched();
    this.send(card, leave || this.stays());
    this.fly(card);
  }

  send(card, stays) {
    const [kind, name] = card.dataset.card.split(" ");
    const message = kind === "bank" ? { do: kind, token: name } : { do: kind, number: Number(name) };
    this.say(stays ? { ...message, stays } : message);
  }

  // The card goes to the reader and back; nothing waits for it.
  fly(card) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = card.getBoundingClientRect();
    const to = this.place.getBoundingClientRect();
    const ghost = copy(card, from);
    const [dx, dy] = [to.left + (to.width - from.width) / 2 - from.left, to.top + (to.height - from.height) / 2 - from.top];
    const there = `translate(${dx}px, ${dy}px) scale(.86) rotate(-3deg)`;
    const total = FLIGHT * 2 + REST;
    const flight = ghost.animate(
      [{ transform: "none" }, { transform: there, offset: FLIGHT / total }, { transform: there, offset: (FLIGHT + REST) / total }, { transform: "none" }],
      { duration: total, easing: "ease-in-out" },
    );
    card.classList.add("away");
    const back = () => {
      ghost.remove();
      card.classList.remove("away");
    };
    flight.finished.then(back, back);
  }

  grip(card, event) {
    this.end();
    this.drag = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, ready: event.pointerType !== "touch" };
    if (!this.drag.ready) {
      const drag = this.drag;
      setTimeout(() => {
        if (this.drag !== drag) return;
        drag.ready = true;
        this.lift(event);
      }, TOUCH_HOLD);
    }
  }

  move(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
    if (!drag.ready) {
      if (far) this.end();
      return;
    }
    if (!drag.ghost && far) this.lift(event);
    if (!drag.ghost) return;
    drag.ghost.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
    this.place.classList.toggle("over", this.over(event));
    this.slots.hover(this.slots.under(event, drag.card));
  }

  lift() {
    const { card } = this.drag;
    this.drag.ghost = copy(card, card.getBoundingClientRect());
    this.drag.ghost.classList.add("drag");
    card.classList.add("away");
  }

  drop(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const moved = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
    if (drag.ghost) drag.card.blur();
    if (drag.ghost && (moved || drag.ready)) {
      this.dropped = moved;
      setTimeout(() => (this.dropped = false), 50);
      const slot = this.slots.under(event, drag.card);
      if (slot || this.over(event)) {
        this.touched();
        if (slot) this.slots.open(slot, () => this.send(drag.card, false));
        else this.send(drag.card, event.shiftKey || this.stays());
      }
    }
    this.end();
  }

  over(event) {
    const { left, right, top, bottom } = this.place.getBoundingClientRect();
    return event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom;
  }

  end() {
    this.drag?.ghost?.remove();
    this.drag?.card.classList.remove("away");
    this.place.classList.remove("over");
    this.slots.hover(null);
    this.drag = null;
  }

  // Show what lies on the reader for everybody, and whether a card is awaited.
  show(state, card) {
    this.place.classList.toggle("waiting", state.waiting);
    const lying = state.lying ?? "";
    if (this.bed.dataset.lying === lying) return;
    this.bed.dataset.lying = lying;
    this.place.classList.toggle("full", lying !== "");
    this.place.querySelector("#take").hidden = lying === "";
    const laid = card?.cloneNode(true);
    if (laid) laid.tabIndex = -1;
    this.bed.replaceChildren(...(laid ? [plain(laid)] : []));
    this.fit();
  }

  // A card that lies there is seen as a whole, however low the reader is.
  fit() {
    const card = this.bed.firstElementChild;
    if (!card) return;
    const take = this.place.querySelector("#take");
    this.bed.style.right = `${this.place.clientWidth - take.offsetLeft}px`;
    const [wide, high] = [card.offsetWidth, card.offsetHeight + card.offsetWidth * TILT];
    card.style.scale = Math.min(LARGEST, (this.bed.clientWidth - EDGE) / wide, (this.bed.clientHeight - EDGE) / high);
  }
}

function copy(card, { left, top, width, height }) {
  const ghost = plain(card.cloneNode(true));
  ghost.classList.add("flying");
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

// A picture of a card is no card: it can't be reached, tapped or found.
export function plain(card) {
  const picture = document.createElement("div");
  picture.className = card.className;
  picture.classList.remove("found", "away");
  for (const name of ["tint", "group"]) if (card.dataset[name]) picture.dataset[name] = card.dataset[name];
  picture.dataset.picture = "";
  picture.setAttribute("aria-hidden", "true");
  picture.append(...card.childNodes);
  return picture;
}
