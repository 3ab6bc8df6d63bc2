// The keypad of editions that have one: the same presses and holds as the buttons.

import { make } from "./cards.js";
import { say } from "./words.js";

// Where a key lies: rows of a till, a key on all the places that it has.
const TILL = ["7 8 9 . C arrow", "4 5 6 0 - K", "1 2 3 0 + M"];
const PLAIN = ["7 8 9 0 C", "4 5 6 0 -", "1 2 3 0 +"];
const FACES = { "-": "−", arrow: "→" };
const NAMES = { "-": "minus", "+": "plus", ".": "point", C: "clear", K: "thousand", M: "million", arrow: "arrow" };

// Lay out the keys, with what each is for; gives whether there are any.
export function keypad(place, keys, captions, listen) {
  const rows = (keys.includes(".") ? TILL : PLAIN).map((row) => row.split(" "));
  const known = [...new Set(rows.flat())].filter((key) => keys.includes(key));
  place.hidden = known.length === 0;
  place.replaceChildren(...known.map((key) => {
    const button = make("button", NAMES[key] && key !== "." ? "pad-key does-more" : "pad-key");
    button.append(make("span", "pad-face", FACES[key] ?? key));
    if (captions[key]) button.append(make("small", "pad-caption", captions[key]));
    button.type = "button";
    button.dataset.keys = key;
    button.setAttribute("aria-label", NAMES[key] ? say(`page.key.${NAMES[key]}`) : key);
    button.style.gridArea = area(rows, key);
    listen(button);
    return button;
  }));
  return known;
}

function area(rows, key) {
  const row = rows.findIndex((keys) => keys.includes(key));
  const column = rows[row].indexOf(key);
  const wide = rows[row].filter((one) => one === key).length;
  const high = rows.filter((keys) => keys.includes(key)).length;
  return `${row + 1} / ${column + 1} / span ${high} / span ${wide}`;
}
