// One stored game: its entries in words, how it went, its downloads.

import { ask, fault } from "./ask.js";
import { learn, make, sign, tint } from "./cards.js";
import { chart } from "./chart.js";
import { sure } from "./sure.js";
import { say, speak, spoken } from "./words.js";

const number = Number(location.pathname.split("/").pop());
const at = (name) => document.getElementById(name);

await speak(spoken());
const title = say("page.game", { number });
at("title").textContent = title;
document.title = `${title} · ${say("page.name")}`;
const found = await ask(`/history/${number}.json`).catch(fault);
if (found) show(found);

function show(game) {
  learn(game);
  at("game").hidden = false;
  at("table").classList.toggle("unplaced", !game.over);
  const standings = game.over ? game.standings.toSorted((a, b) => a.place - b.place) : game.standings;
  at("standings").replaceChildren(...standings.map(standing));
  chart(at("course"), game.chart, game.names, { none: say("page.course-none"), title: say("page.course") });
  at("entries").replaceChildren(...game.entries.map(entry));
  const kinds = [["jsonl", "JSON Lines"], ["csv", "CSV"], ...(game.script ? [["script", "Script"]] : [])];
  at("downloads").replaceChildren(...kinds.map(([kind, name]) => {
    const link = make("a", "download", name);
    link.href = `/history/${number}.${kind}`;
    link.download = `tap-teller-${number}.${kind}`;
    return link;
  }));
  at("resume").hidden = game.current || game.over;
}

function standing({ player, name, cash, worth, place }) {
  const row = make("tr");
  row.dataset.tint = tint(player);
  row.classList.toggle("winner", place === 1);
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

at("resume").addEventListener("click", async () => {
  if (!(await sure(say("page.resume"), say("page.resume-sure")))) return;
  const done = await ask(`/history/${number}/resume`, {}).catch(fault);
  if (done) location.href = "/";
});
