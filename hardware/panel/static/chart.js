// A chart of everybody's worth: lines by hand in SVG, each ended by its player's sign.

import { sign, tint } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 640;
const HIGH = 320;
const EDGE = { left: 64, right: 44, top: 14, bottom: 16 };
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "", "9 4", "2 4", "12 3 2 3"];

function part(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function chart(place, { at, lines, marks }, names, words) {
  if (at.length < 2) {
    place.textContent = words.none;
    return;
  }
  const top = marks.at(-1).at;
  const last = at.at(-1) || 1;
  const x = (entry) => EDGE.left + (entry / last) * (WIDE - EDGE.left - EDGE.right);
  const y = (worth) => HIGH - EDGE.bottom - (worth / top) * (HIGH - EDGE.top - EDGE.bottom);
  const svg = part("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": told(words.title, lines, marks, names) });
  for (const mark of marks) {
    svg.append(
      part("line", { class: "chart-mark", x1: EDGE.left, x2: WIDE - EDGE.right, y1: y(mark.at), y2: y(mark.at) }),
      part("text", { class: "chart-label", x: EDGE.left - 8, y: y(mark.at) + 5, "text-anchor": "end" }, mark.label),
    );
  }
  for (const { player, worth } of lines) {
    const points = worth.map((value, index) => `${x(at[index]).toFixed(1)},${y(value).toFixed(1)}`);
    svg.append(part("polyline", { class: "chart-line", points: points.join(" "), "data-tint": tint(player), "stroke-dasharray": DASHES[tint(player)] }));
  }
  for (const { player, height } of apart(lines.map(({ player, worth }) => ({ player, height: y(worth.at(-1)) })))) {
    const token = sign(player);
    for (const [key, value] of Object.entries({ x: WIDE - EDGE.right + 8, y: height - 13, width: 26, height: 26 })) token.setAttribute(key, value);
    token.setAttribute("class", "sign chart-sign");
    token.dataset.tint = tint(player);
    svg.append(token);
  }
  place.replaceChildren(svg);
}

// Signs that would lie on each other move apart.
function apart(ends) {
  const least = 28;
  const sorted = ends.toSorted((a, b) => a.height - b.height);
  for (let index = 1; index < sorted.length; index += 1) sorted[index].height = Math.max(sorted[index].height, sorted[index - 1].height + least);
  const over = (sorted.at(-1)?.height ?? 0) - (HIGH - 14);
  if (over > 0) for (const end of sorted) end.height -= over;
  return sorted;
}

function told(title, lines, marks, names) {
  const top = marks.at(-1).at;
  const nearest = (value) => marks.reduce((best, mark) => (Math.abs(mark.at - value) < Math.abs(best.at - value) ? mark : best), marks[0]);
  return `${title}: ${lines.map(({ player, worth }) => `${names[player] ?? player} ~ ${nearest(Math.min(top, worth.at(-1))).label}`).join(", ")}`;
}
