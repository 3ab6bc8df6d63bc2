// A chart of everybody's worth: lines by hand in SVG, each ended by its player's sign.

import { sign, tint } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST = { wide: 240, high: 180 };
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "", "9 4", "2 4", "12 3 2 3"];
const drawn = new WeakMap();
const sizes = new ResizeObserver((changed) => changed.forEach(({ target }) => draw(target)));

function part(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Draw the lines as large as there is room, now and whenever the room changes.
export function chart(place, lines, names, words) {
  if (!drawn.has(place)) sizes.observe(place);
  drawn.set(place, { ...lines, names, words });
  draw(place);
}

// One unit is one pixel of the page, so that the letters have the size of the page's own.
function room(place, marks) {
  const letter = parseFloat(getComputedStyle(place).fontSize);
  const wide = Math.max(LEAST.wide, place.clientWidth);
  const high = place.classList.contains("filling") ? Math.max(LEAST.high / 2, place.clientHeight) : Math.max(LEAST.high, wide / 2);
  const label = Math.max(...marks.map((mark) => mark.label.length)) * letter * 0.62;
  const sign = letter * 1.7;
  return { wide, high, letter, sign, left: label + letter / 2, right: sign * 1.5, top: letter, bottom: letter };
}

function draw(place) {
  const { at, lines, marks, names, words } = drawn.get(place);
  if (at.length < 2) {
    place.textContent = words.none;
    return;
  }
  if (!place.clientWidth) return;
  const { wide, high, letter, sign: large, left, right, top: above, bottom } = room(place, marks);
  const top = marks.at(-1).at;
  const last = at.at(-1) || 1;
  const x = (entry) => left + (entry / last) * (wide - left - right);
  const y = (worth) => high - bottom - (worth / top) * (high - above - bottom);
  const svg = part("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": told(words.title, lines, marks, names) });
  for (const mark of marks) {
    svg.append(
      part("line", { class: "chart-mark", x1: left, x2: wide - right, y1: y(mark.at), y2: y(mark.at) }),
      part("text", { class: "chart-label", x: left - letter / 2, y: y(mark.at) + letter / 3, "text-anchor": "end" }, mark.label),
    );
  }
  for (const { player, worth } of lines) {
    const points = worth.map((value, index) => `${x(at[index]).toFixed(1)},${y(value).toFixed(1)}`);
    svg.append(part("polyline", { class: "chart-line", points: points.join(" "), "data-tint": tint(player), "stroke-dasharray": DASHES[tint(player)] }));
  }
  for (const { player, height } of apart(lines.map(({ player, worth }) => ({ player, height: y(worth.at(-1)) })), large * 1.08, high - large / 2)) {
    const token = sign(player);
    for (const [key, value] of Object.entries({ x: wide - right + large * 0.35, y: height - large / 2, width: large, height: large })) token.setAttribute(key, value);
    token.setAttribute("class", "sign chart-sign");
    token.dataset.tint = tint(player);
    svg.append(token);
  }
  place.replaceChildren(svg);
}

// Signs that would lie on each other move apart.
function apart(ends, least, lowest) {
  const sorted = ends.toSorted((a, b) => a.height - b.height);
  for (let index = 1; index < sorted.length; index += 1) sorted[index].height = Math.max(sorted[index].height, sorted[index - 1].height + least);
  const over = (sorted.at(-1)?.height ?? 0) - lowest;
  if (over > 0) for (const end of sorted) end.height -= over;
  return sorted;
}

function told(title, lines, marks, names) {
  const top = marks.at(-1).at;
  const nearest = (value) => marks.reduce((best, mark) => (Math.abs(mark.at - value) < Math.abs(best.at - value) ? mark : best), marks[0]);
  return `${title}: ${lines.map(({ player, worth }) => `${names[player] ?? player} ~ ${nearest(Math.min(top, worth.at(-1))).label}`).join(", ")}`;
}
