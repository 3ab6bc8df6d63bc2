// The line to the terminal: it comes back by itself after sleep, a lost network or a restart.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const ANSWER_TIME = 2500;

export class Wire {
  // A silent line only listens: it says nothing, not even to ask whether somebody is there.
  constructor(path, hear, changed, silent = false) {
    this.silent = silent;
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.hear = hear;
    this.changed = changed;
    this.wait = FIRST_WAIT;
    this.refused = "";
    this.open();
    addEventListener("online", () => this.doubt());
    addEventListener("pageshow", () => this.doubt());
    addEventListener("pagehide", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.doubt());
  }

  open() {
    clearTimeout(this.later);
    const socket = (this.socket = new WebSocket(this.url));
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      this.wait = FIRST_WAIT;
      clearTimeout(this.answer);
      this.hear(typeof data === "string" ? JSON.parse(data) : new Uint8Array(data));
      this.changed(true);
    };
    socket.onclose = ({ reason }) => socket === this.socket && this.lost(reason);
  }

  lost(reason) {
    this.refused = reason;
    this.changed(false);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  // After a sleep nobody knows whether the line still holds: ask, and open a new one if not.
  doubt() {
    if (this.socket.readyState === WebSocket.CONNECTING) return;
    if (this.socket.readyState !== WebSocket.OPEN) {
      this.wait = FIRST_WAIT;
      this.open();
      return;
    }
    clearTimeout(this.answer);
    if (this.silent) this.drop();
    else if (this.say({ do: "hello" })) this.answer = setTimeout(() => this.drop(), ANSWER_TIME);
  }

  drop() {
    this.socket.onclose = null;
    this.socket.close();
    this.wait = FIRST_WAIT;
    this.open();
  }

  say(message) {
    return this.send(JSON.stringify(message));
  }

  // Text, or the bytes of a sound.
  send(content) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(content);
    return true;
  }
}
