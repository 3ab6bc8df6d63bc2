// The keypad of editions that have one: the same presses and holds as the buttons.

import { make } from "./cards.js";
import { say } from "./words.js";

// Where a key lies: rows of a till, whatever the edition leaves out.
const ROWS = [["7", "8", "9", "C", "arrow"], ["4", "5", "6", "-", "K"], ["1", "2", "3", "+", "M"], [".", "0"]];
const FACES = { "-": "−", arrow: "→" };
const NAMES = { "-": "minus", "+": "plus", ".": "point", C: "clear", K: "thousand", M: "million", arrow: "arrow" };

// Lay out the keys; gives whether there are any.
export function keypad(place, keys, listen) {
  const known = ROWS.flat().filter((key) => keys.includes(key));
  place.hidden = known.length === 0;
  place.replaceChildren(...known.map((key) => {
    const button = make("button", "pad-key", FACES[key] ?? key);
    button.type = "button";
    button.dataset.keys = key;
    button.setAttribute("aria-label", NAMES[key] ? say(`page.key.${NAMES[key]}`) : key);
    const row = ROWS.findIndex((keys) => keys.includes(key));
    button.style.gridArea = `${row + 1} / ${ROWS[row].indexOf(key) + 1}`;
    listen(button);
    return button;
  }));
  return known;
}
