// The scoreboard: it only listens. Whatever comes over the line is shown.

import { bankCard, learn, level, make, sign, tint } from "./cards.js";
import { chart } from "./chart.js";
import { face } from "./face.js";
import { plain } from "./reader.js";
import { Wire } from "./wire.js";
import { say, speak, spoken } from "./words.js";

const at = (name) => document.getElementById(name);

const MOST_LINES = 13;
let newest = null;

await speak(spoken());
new Wire(`${location.pathname}/live`, show, (yes) => (at("lost").hidden = yes), true);

async function show(board) {
  newest = board;
  if (board.language !== spoken()) {
    await speak(board.language).catch(() => {});
    if (newest !== board) return;
    document.title = `${say("page.board")} · ${say("page.name")}`;
  }
  learn(board);
  const playing = board.standings.length > 0;
  document.body.classList.toggle("many", crowded(board.standings));
  document.body.classList.toggle("over", board.over);
  document.body.classList.toggle("bidding", Boolean(board.auction));
  at("quiet").hidden = playing || Boolean(board.face) || board.game !== null;
  joined(board);
  at("final").hidden = !board.over;
  for (const name of ["latest-box", "course-box"]) at(name).hidden = !playing;
  at("standings").replaceChildren(...ranked(board).map((standing) => row(standing, board)));
  at("remarks").replaceChildren(...board.remarks.map((remark) => make("p", "remark", remark)));
  at("latest").replaceChildren(...board.latest.map(({ said }) => make("li", "", said)));
  auction(board);
  face(board.face);
  chart(at("course"), board.chart, board.names, { none: say("page.course-none"), title: say("page.course") });
}

// Cards lie in pairs: with many lines in the taller ones there is room for names no more.
function crowded(standings) {
  const lines = standings.map(({ deeds }) => deeds.length);
  const tall = lines.filter((_, at) => at % 2 === 0).map((count, at) => Math.max(count, lines[at * 2 + 1] ?? 0));
  return lines.length > 4 || tall.reduce((sum, count) => sum + count, 0) > MOST_LINES;
}

// Before a game: who is in.
function joined(board) {
  const words = say(board.joined.length ? "page.board-joined" : "page.board-waiting");
  if (at("quiet-words").textContent !== words) at("quiet-words").textContent = words;
  const before = [...at("joined").children].map((card) => card.dataset.token);
  if (before.join() === board.joined.join()) return;
  at("joined").replaceChildren(...board.joined.map((token) => {
    const item = make("li");
    item.dataset.token = token;
    item.append(plain(bankCard({ token, name: board.names[token] })), make("span", "unseen", board.names[token]));
    return item;
  }));
}

function ranked({ standings, over }) {
  return over ? standings.toSorted((a, b) => a.place - b.place) : standings;
}

function row(standing, board) {
  const place = make("article", "standing");
  place.dataset.tint = tint(standing.player);
  const head = make("div", "standing-head");
  head.append(sign(standing.player), make("h2", "", standing.name));
  if (standing.place) head.prepend(make("span", "rank", standing.place));
  const money = make("p", "standing-cash");
  money.append(make("span", "unseen", `${say("page.cash")} `), standing.cash);
  const worth = make("p", "standing-worth", `${say("page.worth")} ${standing.worth}`);
  const deeds = make("ul", "held");
  deeds.append(...standing.deeds.map(([number, reached]) => held(board, standing, number, reached)));
  place.append(head, money, worth, deeds);
  return place;
}

function held({ deeds, builds }, { hotels, mortgaged }, number, reached) {
  const deed = deeds[number];
  const item = make("li", "held-deed");
  item.dataset.group = deed.group.replaceAll(" ", "-");
  item.append(make("b", "", deed.number), make("span", "held-name", deed.name));
  if (reached) {
    const houses = level(reached, deed.plots);
    houses.setAttribute("role", "img");
    houses.setAttribute("aria-label", builds ? say("page.houses", { count: reached }) : say("page.level", { level: reached }));
    item.append(houses);
  }
  if (hotels.includes(number)) item.append(make("span", "hotel", say("page.hotel")));
  if (mortgaged.includes(number)) {
    item.classList.add("in-pawn");
    item.append(make("span", "mortgaged", say("page.mortgaged")));
  }
  return item;
}

function auction({ auction: now, names }) {
  at("auction").hidden = !now;
  if (!now) return;
  const sold = now.circles === 0 && now.sold;
  at("auction-title").textContent = sold ? say("page.sold") : say("page.auction");
  at("auction-deed").textContent = `${now.deed.number}. ${now.deed.name}`;
  at("auction-deed").dataset.group = now.deed.group.replaceAll(" ", "-");
  const leader = now.leader ? [sign(now.leader, names[now.leader])] : [];
  at("auction-price").replaceChildren(...leader, now.price);
  at("circles").setAttribute("aria-label", String(now.circles));
  at("circles").replaceChildren(...Array.from({ length: Math.max(now.of, now.circles) }, (_, index) => make("i", index < now.circles ? "lit" : "")));
}
