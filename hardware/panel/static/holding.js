// The bar that grows while buttons are held, for the holds that mean something.

import { say } from "./words.js";

const SHOWN_AFTER = 350;

export class Holding {
  constructor(place) {
    this.place = place;
    this.words = place.querySelector("#holding-words");
    this.holds = [];
    this.timer = 0;
  }

  // Buttons that are down now, sorted by name.
  follow(keys) {
    cancelAnimationFrame(this.timer);
    this.place.hidden = true;
    const hold = this.holds.find((one) => one.keys.join(" ") === keys.join(" "));
    if (!hold) return;
    const from = performance.now();
    const grow = (now) => {
      const passed = now - from;
      if (passed > SHOWN_AFTER) {
        this.place.hidden = false;
        const done = passed >= hold.ms;
        this.words.textContent = done ? say("page.let-go") : say("page.hold-on", { what: say(`page.hold.${keys.join("-")}`) });
        this.place.style.setProperty("--part", Math.min(1, passed / hold.ms));
        if (done) return;
      }
      this.timer = requestAnimationFrame(grow);
    };
    this.timer = requestAnimationFrame(grow);
  }
}
