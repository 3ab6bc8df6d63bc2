// The players' tokens as buttons, a button to hold while talking, and words to be typed.

import { make, sign, tint } from "./cards.js";
import { Microphone } from "./microphone.js";
import { say } from "./words.js";

const at = (name) => document.getElementById(name);

export class Talk {
  constructor(send, sendSound, touched) {
    this.send = send;
    this.touched = touched;
    this.microphone = new Microphone(send, sendSound);
    this.listening = false;
    this.silent = true;
    this.holding = false;
    this.remark = "";
    this.hold(at("talk-hold"));
    at("talk-form").addEventListener("submit", (event) => this.typed(event));
    at("tokens").addEventListener("click", (event) => {
      const button = event.target.closest("[data-token]");
      if (!button) return;
      touched();
      send({ do: "token", token: button.dataset.token });
      if (event.detail > 0) button.blur();
    });
    addEventListener("blur", () => this.letGo());
    addEventListener("pagehide", () => this.microphone.close());
  }

  // Lay out what an edition that listens needs; nothing of it where none does.
  lay(deck) {
    this.told = deck.talk;
    at("talk").hidden = !deck.talk;
    if (!deck.talk) {
      this.microphone.close();
      return;
    }
    this.names = Object.fromEntries(deck.banks.map(({ token, name }) => [token, name]));
    at("tokens").replaceChildren(...deck.banks.map(({ token, name }) => {
      const button = make("button", "token");
      button.type = "button";
      button.dataset.token = token;
      button.dataset.tint = tint(token);
      button.setAttribute("aria-label", name);
      button.title = name;
      button.append(sign(token));
      return button;
    }));
    at("talk-hold").hidden = deck.talk.deaf || !Microphone.there();
    this.note();
  }

  show(state) {
    if (!this.told) return;
    const playing = Object.keys(state.players);
    const buttons = [...at("tokens").children];
    for (const button of buttons) {
      const { token } = button.dataset;
      button.hidden = playing.length > 0 && !playing.includes(token);
      button.classList.toggle("in", state.joined.includes(token));
    }
    at("tokens").classList.toggle("many", buttons.filter(({ hidden }) => !hidden).length > 6);
    const before = this.listening;
    const silent = this.silent;
    this.listening = state.listening;
    // Here a token does something else than begin a player's say: it joins, or bids.
    this.silent = playing.length === 0 || state.bidding;
    at("talk").classList.toggle("listening", state.listening);
    at("talk-hold").disabled = !state.listening && !this.holding;
    for (const part of at("talk-form").elements) part.disabled = !state.listening;
    if (before === state.listening) {
      if (silent !== this.silent) this.note();
      return;
    }
    this.remark = "";
    this.note();
    // Once it was allowed it is opened with the beep, so that no first word is lost.
    if (state.listening && this.microphone.granted) this.microphone.open();
    else if (!state.listening && !this.holding) this.microphone.close();
  }

  // What keeps the bank from hearing, or what to do now.
  note() {
    const deaf = this.told.deaf ? say("page.talk-deaf") : "";
    const now = this.listening ? say("page.talk-now") : this.silent ? "" : say("page.talk-first");
    const words = deaf || this.remark || (Microphone.there() ? now : say("page.talk-insecure"));
    at("talk-note").textContent = words;
    at("talk-note").classList.toggle("bad", Boolean(!deaf && this.remark));
  }

  hold(button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (event.isTrusted) button.setPointerCapture(event.pointerId);
      this.press();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => this.letGo());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.press();
    });
    button.addEventListener("keyup", () => this.letGo());
  }

  async press() {
    if (!this.listening || this.holding) return;
    this.touched();
    this.holding = true;
    at("talk-hold").classList.add("down");
    if (!(await this.microphone.open())) {
      this.remark = say("page.talk-denied");
      this.letGo();
      this.note();
    } else if (this.holding) this.microphone.begin();
  }

  letGo() {
    if (!this.holding) return;
    this.holding = false;
    at("talk-hold").classList.remove("down");
    this.microphone.end();
  }

  typed(event) {
    event.preventDefault();
    const box = at("talk-words");
    const words = box.value.trim();
    if (!words) return;
    this.touched();
    this.send({ do: "say", words });
    box.value = "";
  }
}
