// One game of a table: its entries in words, how it went, its downloads.

import { ask, fault } from "./ask.js";
import { learn, make, sign, tint } from "./cards.js";
import { chart } from "./chart.js";
import { say, speak, spoken } from "./words.js";

const at = (name) => document.getElementById(name);
const table = decodeURIComponent(location.pathname.split("/")[2]);

await speak(spoken());
at("back").href = `/tables/${encodeURIComponent(table)}`;
at("back").textContent = table;
const found = await ask(`${location.pathname}.json`).catch(fault);
if (found) show(found);

function show(game) {
  learn(game);
  at("game").hidden = false;
  const title = new Date(game.started).toLocaleString(spoken(), { dateStyle: "long", timeStyle: "short" });
  at("title").textContent = title;
  document.title = `${table}, ${title} · ${say("page.name")}`;
  if (game.missing) fault({ message: game.missing });
  const standings = game.over ? game.standings.toSorted((a, b) => a.place - b.place) : game.standings;
  at("standings").closest("table").classList.toggle("unplaced", !game.over);
  at("standings").replaceChildren(...standings.map(standing));
  chart(at("course"), game.chart, game.names, { none: say("page.course-none"), title: say("page.course") });
  at("entries").replaceChildren(...game.entries.map(entry));
  at("downloads").replaceChildren(...[["jsonl", "JSON Lines"], ["csv", "CSV"]].map(([kind, name]) => {
    const link = make("a", "download", name);
    link.href = `${location.pathname}.${kind}`;
    link.download = "";
    return link;
  }));
}

function standing({ player, name, cash, worth, place }) {
  const row = make("tr");
  row.dataset.tint = tint(player);
  const who = make("th");
  who.scope = "row";
  who.append(sign(player), name);
  row.append(make("td", "", place ?? "–"), who, make("td", "", cash), make("td", "", worth));
  return row;
}

function entry({ number: count, time, said, back }) {
  const item = make("li", back ? "taken-back" : "");
  item.value = count;
  const when = make("time", "", new Date(time).toLocaleTimeString(spoken(), { timeStyle: "short" }));
  item.append(when, " ", make("span", "said", said));
  if (back) item.append(" ", make("span", "state", say("page.taken-back")));
  return item;
}
