// A clock on the scoreboard: the small screen's very bits, as large as the window.

import { make } from "./cards.js";
import { Screen } from "./screen.js";

let screen = null;

export function face(now) {
  if (screen === null && !now) return;
  if (screen === null) {
    const canvas = make("canvas", "face");
    canvas.setAttribute("role", "img");
    document.body.append(canvas);
    screen = new Screen(canvas);
  }
  screen.canvas.hidden = !now;
  if (!now) return;
  screen.canvas.setAttribute("aria-label", now.said.join(", "));
  screen.resize(now.size);
  screen.draw(Uint8Array.from(atob(now.bits), (character) => character.charCodeAt(0)));
}
