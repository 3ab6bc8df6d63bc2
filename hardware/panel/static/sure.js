// A question that must be answered before something is done, in a dialog of the page's own.

import { make } from "./cards.js";
import { say } from "./words.js";

// Ask; gives whether the answer was yes. Escape is no, and the focus goes back where it was.
export function sure(title, question) {
  const dialog = make("dialog", "sheet sure");
  const head = make("h2", "", title);
  const words = make("p", "", question);
  head.id = "sure-title";
  words.id = "sure-words";
  dialog.setAttribute("aria-labelledby", head.id);
  dialog.setAttribute("aria-describedby", words.id);
  const form = make("form", "acts");
  form.method = "dialog";
  const yes = make("button", "act", say("page.yes"));
  const no = make("button", "act quiet-act", say("page.no"));
  yes.value = "yes";
  no.value = "no";
  no.autofocus = true;
  form.append(yes, no);
  dialog.append(head, words, form);
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  return new Promise((answered) => {
    dialog.addEventListener("close", () => {
      const meant = dialog.returnValue === "yes";
      dialog.remove();
      before?.focus?.();
      answered(meant);
    });
  });
}
