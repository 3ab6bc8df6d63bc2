// The small screen: the very bits that the real panel gets, one pixel each.

const LIT = [0xff, 0xe4, 0xac];
const UNLIT = [0x0d, 0x10, 0x0e];

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.image = this.pen.createImageData(canvas.width, canvas.height);
    for (let at = 3; at < this.image.data.length; at += 4) this.image.data[at] = 255;
  }

  resize([width, height]) {
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.image = this.pen.createImageData(width, height);
    for (let at = 3; at < this.image.data.length; at += 4) this.image.data[at] = 255;
    if (this.bits) this.draw(this.bits);
  }

  // Rows of bits, most significant first, each row padded to whole bytes.
  draw(bits) {
    this.bits = bits;
    const { width, height } = this.canvas;
    const stride = (width + 7) >> 3;
    const data = this.image.data;
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 4) {
        const colour = bits[y * stride + (x >> 3)] & (0x80 >> (x & 7)) ? LIT : UNLIT;
        data[at] = colour[0];
        data[at + 1] = colour[1];
        data[at + 2] = colour[2];
      }
    }
    this.pen.putImageData(this.image, 0, 0);
  }
}
