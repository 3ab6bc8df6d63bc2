// The settings: each is done as it is changed; a refusal says why and puts the old value back.

import { ask, fault } from "./ask.js";
import { make } from "./cards.js";
import { sure } from "./sure.js";
import { say, speak, spoken } from "./words.js";

const at = (name) => document.getElementById(name);

// One change after the other, so that each answer shows what holds then.
let before = Promise.resolve();
let shown = "";
let over = false;

await speak(spoken());
const found = await ask("/settings.json").catch(fault);
if (found) show(found);
const named = await ask("/people.json").catch(fault);
if (named) people(named);

function change(form) {
  before = before.then(() => send(form));
}

async function send(form) {
  at("fault").hidden = at("saved").hidden = true;
  try {
    const now = await ask("/settings", form);
    if (form.language) {
      location.reload();
      return;
    }
    show(now);
    at("saved").hidden = !(form.settings || form.market || form.edition);
  } catch (error) {
    fault(error);
    shown = "";
    show(await ask("/settings.json"));
  }
}

// Who plays with which token, where a hall wants to know.
function people({ people: tokens, longest }) {
  at("people").hidden = !tokens.length;
  at("names").replaceChildren(...tokens.map((one) => person(one, longest)));
}

function person({ token, words, name }, longest) {
  const row = make("div", "row");
  const input = make("input");
  Object.assign(input, { id: `name-${token}`, type: "text", value: name, maxLength: longest, autocomplete: "off" });
  input.onchange = () => (before = before.then(() => rename(token, input)));
  const label = make("label", "", words);
  label.htmlFor = input.id;
  row.append(label, input);
  return row;
}

async function rename(token, input) {
  at("fault").hidden = at("saved").hidden = true;
  const now = await ask("/people", { [token]: input.value }).catch(fault);
  if (!now) return;
  input.value = now.people.find((one) => one.token === token).name;
  at("saved").hidden = false;
}

// Nothing is lost with a game that is over; one that is played is only left when that is meant.
async function leave() {
  if (!over && !(await sure(say("page.put-aside"), say("page.put-aside-sure")))) return;
  if (await ask("/history/leave", {}).catch(fault)) show(await ask("/settings.json"));
}

at("aside").addEventListener("click", () => (before = before.then(leave)));

// Lay out the form anew only for another edition, so that nobody loses their place in it.
function show(now) {
  at("volume").value = now.volume;
  at("locked").hidden = !now.locked;
  at("locked-why").textContent = say(now.over ? "page.locked-over" : "page.locked");
  at("aside").textContent = say(now.over ? "page.put-away" : "page.put-aside");
  over = now.over;
  if (shown !== now.edition) layOut(now);
  shown = now.edition;
  for (const input of at("game-settings").querySelectorAll("select, input")) input.disabled = now.locked;
}

function layOut(now) {
  choose(at("language"), now.languages, now.language, (one) => say(`page.language.${one}`) || one);
  at("language").onchange = () => change({ language: at("language").value });
  at("volume").max = now.loudest;
  at("volume").onchange = () => change({ volume: Number(at("volume").value) });
  choose(at("edition"), now.editions, now.edition, (one) => say(`page.edition.${one}`) || one);
  at("edition-row").hidden = now.editions.length < 2;
  at("edition").onchange = () => change({ edition: at("edition").value });
  choose(at("market"), Object.keys(now.markets), now.market, (one) => say(`page.market.${one}`) || now.markets[one]);
  at("market").onchange = () => change({ market: at("market").value });
  at("fields").replaceChildren(...now.fields.map(field));
}

function choose(select, values, value, words) {
  select.replaceChildren(...values.map((one) => new Option(words(one), one, false, one === value)));
}

function field(one) {
  const row = make("div", "row");
  const id = `set-${one.key.replaceAll(".", "-")}`;
  const label = make("label", "", one.words);
  label.htmlFor = id;
  const input = { flag, choice, number, numbers }[one.kind](one);
  input.id = id;
  row.append(label, input);
  if (one.kind.startsWith("number")) {
    const usual = make("span", "usual", say("page.usual", { value: written(one.default) }));
    usual.id = `${id}-usual`;
    input.setAttribute("aria-describedby", usual.id);
    row.append(usual);
  }
  return row;
}

const set = (key, value) => change({ settings: { [key]: value } });

function flag({ key, value }) {
  const input = make("input");
  input.type = "checkbox";
  input.checked = value;
  input.onchange = () => set(key, input.checked);
  return input;
}

function choice({ key, value, choices }) {
  const select = make("select");
  // Beside numbers, yes means all of them and no means none.
  const name = (one) => (one === true ? "all" : one === false ? "none" : one);
  const own = key.replaceAll(/[._]/g, "-");
  const words = (one) => say(`page.choice.${own}-${name(one)}`) || say(`page.choice.${name(one)}`) || one;
  select.replaceChildren(...choices.map((one) => new Option(words(one), JSON.stringify(one), false, one === value)));
  select.onchange = () => set(key, JSON.parse(select.value));
  return select;
}

function number({ key, value, least, most, step }) {
  const input = make("input");
  Object.assign(input, { type: "number", value, step, min: least ?? "", max: most ?? "", required: true });
  input.onchange = () => input.reportValidity() && set(key, Number(input.value));
  return input;
}

function numbers({ key, value }) {
  const input = make("input");
  Object.assign(input, { type: "text", value: written(value), inputMode: "numeric", autocomplete: "off" });
  input.onchange = () => set(key, (input.value.match(/\d+/g) ?? []).map(Number));
  return input;
}

function written(value) {
  return Array.isArray(value) ? value.join(", ") : value.toLocaleString(spoken());
}
