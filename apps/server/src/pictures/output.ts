/** A copy that is put together from parts of its original; `slack` is for what is written beside them. */
export interface Output {
  add(source: Buffer, from?: number, to?: number): void
  readonly length: number
  done(): Buffer
}

const slack = 64

export function createOutput(original: Buffer): Output {
  const bytes = Buffer.alloc(original.length + slack)
  let at = 0
  return {
    add(source, from = 0, to = source.length) {
      at += source.copy(bytes, at, from, to)
    },
    get length() {
      return at
    },
    done: () => bytes.subarray(0, at),
  }
}
