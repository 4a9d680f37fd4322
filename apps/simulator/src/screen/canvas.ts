import { drawable, glyphOf } from './font.ts'
import { type Color, encodePng } from './png.ts'

/** A small picture in a few colours; coordinates are those of a screen of 640 × 400, whatever the size in pixels. */
export class Canvas {
  readonly #scale: number
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint8Array
  readonly #palette: Color[] = []

  constructor(width: number, height: number, scale: number) {
    this.#scale = scale
    this.#width = width * scale
    this.#height = height * scale
    this.#pixels = new Uint8Array(this.#width * this.#height)
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    const index = this.#indexOf(color)
    const scale = this.#scale
    const left = Math.max(0, Math.round(x * scale))
    const right = Math.min(this.#width, Math.round((x + width) * scale))
    const bottom = Math.min(this.#height, Math.round((y + height) * scale))
    for (let row = Math.max(0, Math.round(y * scale)); row < bottom; row++)
      this.#pixels.fill(index, row * this.#width + left, row * this.#width + Math.max(left, right))
  }

  /** A box with corners cut round. */
  card(x: number, y: number, width: number, height: number, color: Color, radius = 6): void {
    for (let step = 0; step < radius; step++) {
      const inset = radius - Math.sqrt(radius ** 2 - (radius - step - 0.5) ** 2)
      this.box(x + inset, y + step, width - 2 * inset, 1, color)
      this.box(x + inset, y + height - step - 1, width - 2 * inset, 1, color)
    }
    this.box(x, y + radius, width, height - 2 * radius, color)
  }

  /** `size` is the side of a dot; a letter is six wide and eight high. */
  text(x: number, y: number, words: string, color: Color, size = 2): void {
    let at = x
    for (const letter of drawable(words)) {
      glyphOf(letter).forEach((column, dx) => {
        for (let dy = 0; dy < 8; dy++)
          if ((column >> dy) & 1) this.box(at + dx * size, y + dy * size, size, size, color)
      })
      at += 6 * size
    }
  }

  centered(x: number, width: number, y: number, words: string, color: Color, size = 2): void {
    this.text(x + (width - drawable(words).length * 6 * size) / 2, y, words, color, size)
  }

  png(): Uint8Array {
    return encodePng({ width: this.#width, height: this.#height, pixels: this.#pixels, palette: this.#palette })
  }

  #indexOf(color: Color): number {
    const known = this.#palette.findIndex((one) => one.join() === color.join())
    return known === -1 ? this.#palette.push(color) - 1 : known
  }
}
