// The microphone's sound as the recogniser wants it: 16,000 samples a second of 16 bits.
// Runs beside the page, as the browser's own worklet; a low-pass keeps high notes from folding.

const RATE = 16000;
const PIECE = 1024;
const HALF = 24;

class Ear extends AudioWorkletProcessor {
  constructor() {
    super();
    this.step = sampleRate / RATE;
    this.past = new Float32Array(0);
    this.at = HALF;
    this.piece = new Int16Array(PIECE);
    this.filled = 0;
    this.port.onmessage = () => this.flush();
  }

  process([[sound]]) {
    if (!sound) return true;
    const all = new Float32Array(this.past.length + sound.length);
    all.set(this.past);
    all.set(sound, this.past.length);
    while (this.at + HALF < all.length) {
      this.put(this.sample(all));
      this.at += this.step;
    }
    const gone = Math.max(0, Math.floor(this.at) - HALF);
    this.past = all.slice(gone);
    this.at -= gone;
    return true;
  }

  // A windowed sinc around the place between two samples.
  sample(all) {
    const cut = Math.min(1, 1 / this.step) * 0.94;
    const from = Math.ceil(this.at - HALF);
    const to = Math.floor(this.at + HALF);
    let sum = 0;
    for (let place = from; place <= to; place += 1) {
      const away = place - this.at;
      const wave = away === 0 ? cut : Math.sin(Math.PI * cut * away) / (Math.PI * away);
      sum += (all[place] ?? 0) * wave * (0.5 + 0.5 * Math.cos((Math.PI * away) / HALF));
    }
    return sum;
  }

  put(sample) {
    this.piece[this.filled] = Math.max(-32768, Math.min(32767, Math.round(sample * 32767)));
    this.filled += 1;
    if (this.filled === PIECE) this.flush();
  }

  flush() {
    if (this.filled) this.port.postMessage(this.piece.slice(0, this.filled));
    else this.port.postMessage(null);
    this.filled = 0;
  }
}

registerProcessor("ear", Ear);
