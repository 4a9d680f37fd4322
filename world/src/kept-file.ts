import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** What a virtual device keeps on its disk, for nobody else to read. */
export class KeptFile<T> {
  readonly #path: string
  value: T

  constructor(path: string, schema: z.ZodType<T>, first: T) {
    this.#path = path
    this.value = read(path, schema) ?? first
  }

  keep(change: Partial<T>): void {
    this.value = { ...this.value, ...change }
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(`${this.#path}.next`, JSON.stringify(this.value), { mode: 0o600 })
    renameSync(`${this.#path}.next`, this.#path)
  }
}

function read<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // a first start
    return undefined
  }
}
