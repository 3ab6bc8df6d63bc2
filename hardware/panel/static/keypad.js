// The keypad of editions that have one: the same presses and holds as the buttons.

import { make } from "./cards.js";
import { say } from "./words.js";

// Where a key lies: rows of a till, whatever the edition leaves out. The nought is two keys high.
const ROWS = [["7", "8", "9", ".", "C", "arrow"], ["4", "5", "6", "0", "-", "K"], ["1", "2", "3", "0", "+", "M"]];
const FACES = { "-": "−", arrow: "→" };
const CAPTIONS = { "-": "page.cap.minus", "+": "page.cap.plus", C: "page.cap.clear", K: "page.cap.thousand", M: "page.cap.million", arrow: "page.cap.arrow" };
const NAMES = { "-": "minus", "+": "plus", ".": "point", C: "clear", K: "thousand", M: "million", arrow: "arrow" };

// Lay out the keys; gives whether there are any.
export function keypad(place, keys, listen) {
  const known = [...new Set(ROWS.flat())].filter((key) => keys.includes(key));
  place.hidden = known.length === 0;
  place.replaceChildren(...known.map((key) => {
    const button = make("button", NAMES[key] && key !== "." ? "pad-key does-more" : "pad-key");
    button.append(make("span", "pad-face", FACES[key] ?? key));
    if (CAPTIONS[key]) button.append(make("small", "pad-caption", say(CAPTIONS[key])));
    button.type = "button";
    button.dataset.keys = key;
    button.setAttribute("aria-label", NAMES[key] ? say(`page.key.${NAMES[key]}`) : key);
    const row = ROWS.findIndex((keys) => keys.includes(key));
    const rows = ROWS.filter((keys) => keys.includes(key)).length;
    button.style.gridArea = `${row + 1} / ${ROWS[row].indexOf(key) + 1} / span ${rows}`;
    listen(button);
    return button;
  }));
  return known;
}
