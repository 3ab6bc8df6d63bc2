// The standings of the tournament.

import { ask, fault } from "./ask.js";
import { make } from "./cards.js";
import { say, speak, spoken } from "./words.js";

const at = (name) => document.getElementById(name);

await speak(spoken());
await show();
setInterval(() => document.hidden || show(), 10000);

async function show() {
  const found = await ask("/standings.json").catch(fault);
  if (!found) return;
  if (found.name) at("title").textContent = found.name;
  at("none").hidden = found.scores.length > 0;
  at("standings").hidden = !found.scores.length;
  at("scores").replaceChildren(...found.scores.map(score));
  const points = found.points.join(" · ");
  at("points").textContent = say("page.hall.points-for", { points });
  at("nameless").hidden = !found.nameless;
  at("nameless").textContent = say("page.hall.nameless", { count: found.nameless });
}

function score({ place, player, points, games, wins, worth }) {
  const row = make("tr", place === 1 ? "winner" : "");
  const who = make("th", "", player);
  who.scope = "row";
  const rank = make("td");
  rank.append(make("span", place <= 3 ? "rank" : "", place));
  row.append(rank, who, ...[points, games, wins, worth].map((value) => make("td", "", value)));
  return row;
}
