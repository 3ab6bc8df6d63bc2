// The list of stored games.

import { learn, make, sign, tint } from "./cards.js";
import { say, speak, spoken } from "./words.js";
import { ask, fault } from "./ask.js";

await speak(spoken());
const found = await ask("/history.json").catch(fault);
if (found) show(found);

function show({ kept, games, tokens }) {
  learn({ tokens });
  const place = document.getElementById("games");
  if (!games.length) {
    place.replaceChildren(make("p", "sheet", say(kept ? "page.games-none" : "page.games-unkept")));
    return;
  }
  place.replaceChildren(...games.map(game));
}

function ranked({ players, over }) {
  return over ? players.toSorted((a, b) => a.place - b.place) : players;
}

function game(one) {
  const place = make("article", "sheet game-card");
  const title = make("h2");
  const link = make("a", "", say("page.game", { number: one.number }));
  link.href = `/history/${one.number}`;
  title.append(link);
  const state = make("span", "state", say(one.current ? "page.running" : one.over ? "page.over" : "page.aside"));
  const when = new Date(one.started).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" });
  place.append(title, state, make("p", "when", `${when} · ${say("page.entries", { count: one.entries })}`));
  if (one.fault) place.append(make("p", "bad", one.fault));
  const players = make("ul", "players");
  players.append(...ranked(one).map(player));
  place.append(players);
  return place;
}

function player({ player: token, name, place: rank, worth }) {
  const row = make("li", rank === 1 ? "winner" : "");
  row.dataset.tint = tint(token);
  row.append(make("span", rank ? "rank" : "unseen", rank ? String(rank) : ""), sign(token), make("span", "player-name", name), make("span", "player-worth", worth));
  return row;
}
