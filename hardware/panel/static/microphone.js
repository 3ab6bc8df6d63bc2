// The browser's microphone: open while the bank listens, heard only while the button is held.

const TAIL = 220; // what is still on its way when the button is let go

export class Microphone {
  constructor(send, sendSound) {
    this.send = send;
    this.sendSound = sendSound;
    this.talking = false;
    this.opening = null;
    this.stream = null;
  }

  // A browser gives it to a page of this machine or by https alone.
  static there() {
    return Boolean(navigator.mediaDevices?.getUserMedia && globalThis.AudioWorkletNode);
  }

  get granted() {
    return this.stream !== null || this.known === true;
  }

  // Open it if it is not; whether that went well.
  open() {
    this.opening ??= this.start().catch(() => {
      this.close();
      return false;
    });
    return this.opening;
  }

  async start() {
    this.stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } });
    this.known = true;
    this.context = new AudioContext();
    await this.context.audioWorklet.addModule("/static/ear.js");
    const source = this.context.createMediaStreamSource(this.stream);
    this.ear = new AudioWorkletNode(this.context, "ear", { numberOfInputs: 1, numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
    this.ear.port.onmessage = ({ data }) => this.talking && data && this.sendSound(data);
    source.connect(this.ear);
    if (this.context.state === "suspended") await this.context.resume();
    return true;
  }

  close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.context?.close();
    this.stream = this.context = this.ear = this.opening = null;
  }

  begin() {
    clearTimeout(this.ending);
    if (this.talking) return;
    this.talking = true;
    this.send({ do: "talk" });
  }

  end() {
    if (!this.talking) return;
    clearTimeout(this.ending);
    this.ending = setTimeout(() => {
      this.ear?.port.postMessage("flush");
      setTimeout(() => {
        this.talking = false;
        this.send({ do: "talked" });
      }, 30);
    }, TAIL);
  }
}
