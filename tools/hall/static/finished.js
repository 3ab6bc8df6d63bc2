// The finished games of all tables.

import { ask, fault } from "./ask.js";
import { make } from "./cards.js";
import { say, speak, spoken } from "./words.js";

await speak(spoken());
const found = await ask("/games.json").catch(fault);
if (found) show(found.games);

function show(games) {
  const place = document.getElementById("games");
  place.replaceChildren(...(games.length ? games.map(game) : [make("p", "sheet", say("page.hall.games-none"))]));
}

function game(one) {
  const place = make("article", "sheet game-card");
  const title = make("h2");
  const link = make("a", "", one.table);
  link.href = `/tables/${encodeURIComponent(one.table)}/games/${encodeURIComponent(one.game)}`;
  title.append(link);
  const when = new Date(one.started).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" });
  place.append(title, make("span", "state", say(`page.edition.${one.edition}`) || one.edition), make("p", "when", when));
  const players = make("ol", "hall-results");
  players.append(...one.players.map(result));
  place.append(players);
  return place;
}

function result({ name, place, worth }) {
  const row = make("li", place === 1 ? "winner" : "");
  row.append(make("span", "hall-place", place), make("span", "hall-name", name), make("b", "", worth));
  return row;
}
