import { type FileHandle, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from './log.ts'

/**
 * Lines in a file that survive a kill -9 and a power cut: an append is on the disk when it resolves, a torn end is cut
 * off on opening, and the whole is only ever replaced by a rename. Calls run one after the other.
 */
export class AppendLog {
  readonly #path: string
  #file: FileHandle
  #size: number
  #last: Promise<unknown> = Promise.resolve()

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  /** Opens or creates the file; `readable` judges a line. From the first line it refuses on, the file is cut. */
  static async open(
    path: string,
    readable: (line: string) => boolean,
    log: Log,
  ): Promise<{ file: AppendLog; lines: string[] }> {
    const file = await open(path, 'a+', 0o600)
    const content = await readFile(file)
    const { lines, size } = readableLines(content, readable)
    if (size < content.length) {
      const rest = content.subarray(size)
      // Only the last, unfinished line is what a crash leaves. More than that is kept for whoever looks into it.
      if (rest.subarray(0, -1).includes(0x0a)) {
        const aside = `${path}.damaged-${Date.now()}`
        await writeFile(aside, rest, { mode: 0o600 })
        log.error(`${path} is damaged at byte ${size}; what follows was set aside in ${aside}.`)
      }
      await file.truncate(size)
      await file.sync()
    }
    await syncDirectory(path)
    return { file: new AppendLog(path, file, size), lines }
  }

  /** All lines or none. With `sync: false` they may be lost by a power cut, though not by a crash of this program. */
  append(lines: readonly string[], { sync = true } = {}): Promise<void> {
    return this.#queue(async () => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      try {
        await writeAll(this.#file, bytes)
        if (sync) await this.#file.datasync()
        this.#size += bytes.length
      } catch (error) {
        // Half a line must not stand before the next one.
        await this.#file.truncate(this.#size).catch(() => {})
        throw error
      }
    })
  }

  /** Puts these lines in place of all others. */
  replace(lines: readonly string[]): Promise<void> {
    return this.#queue(async () => {
      const next = `${this.#path}.next`
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      await writeFile(next, bytes, { mode: 0o600, flush: true })
      await rename(next, this.#path)
      await syncDirectory(this.#path)
      const before = this.#file
      this.#file = await open(this.#path, 'a+', 0o600)
      this.#size = bytes.length
      await before.close()
    })
  }

  close(): Promise<void> {
    return this.#queue(() => this.#file.close())
  }

  #queue<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#last.then(run)
    this.#last = done.catch(() => {})
    return done
  }
}

function readableLines(content: Buffer, readable: (line: string) => boolean): { lines: string[]; size: number } {
  const lines: string[] = []
  let size = 0
  while (size < content.length) {
    const end = content.indexOf(0x0a, size)
    if (end === -1) break
    const line = content.toString('utf8', size, end)
    if (!readable(line)) break
    lines.push(line)
    size = end + 1
  }
  return { lines, size }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  let written = 0
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
}

/** A new name in a directory is durable only once the directory is. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
