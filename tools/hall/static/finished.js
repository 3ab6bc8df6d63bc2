// The finished games of all tables, a page at a time.

import { ask, fault } from "./ask.js";
import { make } from "./cards.js";
import { say, speak, spoken } from "./words.js";

const list = document.getElementById("games");
const more = document.getElementById("more");
let pages = 0;

await speak(spoken());
more.addEventListener("click", show);
await show();

async function show() {
  more.disabled = true;
  const found = await ask(`/games.json?page=${pages + 1}`).catch(fault);
  more.disabled = false;
  if (!found) return;
  pages += 1;
  const cards = found.games.map(game);
  list.append(...cards);
  if (!list.children.length) list.append(make("p", "sheet", say("page.hall.games-none")));
  more.hidden = !found.more;
  if (pages > 1) cards[0]?.querySelector("a").focus();
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
