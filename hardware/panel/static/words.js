// Words of the page in the language of the terminal, and filling them in.

let words = {};
let language = document.documentElement.lang;

export async function speak(wanted) {
  const found = await fetch(`/words/${encodeURIComponent(wanted)}.json`);
  if (!found.ok) return;
  words = await found.json();
  language = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-label]")) element.setAttribute("aria-label", say(element.dataset.sayLabel));
  for (const element of document.querySelectorAll("[data-say-placeholder]")) element.placeholder = say(element.dataset.sayPlaceholder);
}

export function spoken() {
  return language;
}

// Give a message with its values filled in; empty where there is none.
export function say(key, values = {}) {
  return (words[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
