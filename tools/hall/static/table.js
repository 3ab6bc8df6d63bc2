// One table: the panel's scoreboard with the table's name, and the games that were played there.

import { make } from "./cards.js";
import { say, speak, spoken } from "./words.js";

const table = decodeURIComponent(location.pathname.split("/")[2]);
const title = document.querySelector("h1");
// The scoreboard would put its own name there whenever it learns its words.
title.removeAttribute("data-say");
title.className = "table-name";

await speak(spoken());
await import("./board.js");
const link = make("a", "table-history", say("page.hall.history"));
const head = make("div", "table-head");
title.replaceWith(head);
head.append(title, link);
const games = make("section", "sheet table-games");
document.querySelector(".side").append(games);
await list();
setInterval(() => document.hidden || list(), 15000);

async function list() {
  const answer = await fetch(`/tables/${encodeURIComponent(table)}/games.json`).catch(() => null);
  if (!answer?.ok) return;
  const found = await answer.json();
  const now = found.games.find(({ game }) => game === found.current) ?? found.games[0];
  link.hidden = !now;
  if (now) link.href = address(now);
  games.hidden = !found.games.length;
  const items = make("ol", "latest");
  items.append(...found.games.slice(0, 12).map(item));
  games.replaceChildren(make("h2", "", say("page.hall.games-here")), items);
}

function address({ game }) {
  return `/tables/${encodeURIComponent(table)}/games/${encodeURIComponent(game)}`;
}

function item(one) {
  const row = make("li");
  const when = make("a", "", new Date(one.started).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" }));
  when.href = address(one);
  row.append(when);
  const winner = one.players.find(({ place }) => place === 1);
  const words = winner ? `${winner.name} ${winner.worth}` : say("page.hall.entries", { count: one.entries ?? 0 });
  row.append(" ", make("span", "", words));
  return row;
}
