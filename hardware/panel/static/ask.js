// Asking the terminal for something, and telling a fault in its own words.

export async function ask(path, form) {
  const options = form === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form) };
  const answer = await fetch(path, options);
  if (!answer.ok) throw new Error((await answer.text()) || answer.statusText);
  return answer.json();
}

export function fault(error) {
  const place = document.getElementById("fault");
  place.textContent = error.message;
  place.hidden = false;
}
