// The buttons: down on the press, up on the release, by mouse, finger and keyboard.
// A bridge lies between two buttons and presses both, as one finger can on the real thing.

const KEYBOARD = { o: "ok", m: "m", x: "x", Escape: "x" };
const KEYPAD = { M: "M", k: "K", K: "K", c: "C", C: "C", Backspace: "C", a: "arrow", ",": ".", ".": ".", "+": "+", "-": "-" };

export class Buttons {
  constructor(group, say, touched) {
    this.group = group;
    this.say = say;
    this.touched = touched;
    this.down = new Map(); // what holds → its keys
    this.keypad = [];
    for (const button of group.querySelectorAll("[data-keys]")) this.listen(button);
    addEventListener("keydown", (event) => this.typed(event));
    addEventListener("keyup", (event) => this.letGo(`key ${event.code}`));
    addEventListener("blur", () => this.release());
    addEventListener("pagehide", () => this.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.release());
  }

  listen(button) {
    const keys = button.dataset.keys.split(" ");
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (event.isTrusted) button.setPointerCapture(event.pointerId);
      this.press(`pointer ${event.pointerId}`, keys);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.letGo(`pointer ${event.pointerId}`));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.press(`key ${event.code}`, keys);
    });
    button.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    // A screen reader clicks without any press before. After a mouse or finger the keyboard
    // is free again: Enter is no second press of this button.
    button.addEventListener("click", (event) => {
      if (event.detail > 0) button.blur();
      if (event.detail !== 0 || event.pointerId > 0) return;
      this.press("click", keys);
      this.letGo("click");
    });
  }

  typed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
    const pad = KEYPAD[event.key] ?? event.key;
    const key = this.keypad.includes(pad) ? pad : this.button(event);
    if (!key || event.repeat) return;
    event.preventDefault();
    this.press(`key ${event.code}`, [key]);
  }

  // Enter belongs to what has the focus; where nothing has it, it is the ok button.
  button({ key, target }) {
    if (key === "Enter") return target === document.body ? "ok" : undefined;
    return KEYBOARD[key.length === 1 ? key.toLowerCase() : key];
  }

  press(holder, keys) {
    if (this.down.has(holder)) return;
    this.touched();
    const before = this.held();
    this.down.set(holder, keys);
    for (const key of keys) if (!before.has(key)) this.say({ do: "down", key });
    this.show();
  }

  letGo(holder) {
    const keys = this.down.get(holder);
    if (!keys) return;
    this.down.delete(holder);
    const left = this.held();
    for (const key of keys) if (!left.has(key)) this.say({ do: "up", key });
    this.show();
  }

  // Focus or connection is lost: nothing may stay pressed.
  release() {
    if (!this.down.size) return;
    this.down.clear();
    this.say({ do: "release" });
    this.show();
  }

  held() {
    return new Set([...this.down.values()].flat());
  }

  show() {
    const held = this.held();
    for (const button of this.group.querySelectorAll("[data-keys]")) {
      button.classList.toggle("down", button.dataset.keys.split(" ").every((key) => held.has(key)));
    }
    this.onhold?.([...held].sort());
  }

  // Offer the bridges of the holds that mean something in this edition.
  bridge(holds) {
    const known = holds.map(({ keys }) => keys.join(" "));
    for (const button of this.group.querySelectorAll(".bridge button")) button.hidden = !known.includes(button.dataset.keys.split(" ").sort().join(" "));
  }

  // What each button does now.
  label(keys) {
    for (const name of ["ok", "m", "x"]) {
      const label = document.getElementById(`does-${name}`);
      if (label.textContent !== (keys[name] ?? "")) label.textContent = keys[name] ?? "";
    }
  }
}
