import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Running } from '../host.ts'
import { environment } from '../program.ts'

/** A program of its own, beside this one; built it has another ending. */
const runner = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './job-runner.ts' : './job-runner.mjs', import.meta.url),
)
const PIECE = 65_536
const leftOut = '\n[Output is left out here.]\n'
/** What a job ended with whose program was killed with the unit: nobody knows. */
const LOST = 255

/** Work that goes on while the agent is restarted. Each job has a folder, until the server knows how it ended. */
export function keptJobs({ directory, pollMs = 100 }: { directory: string; pollMs?: number }) {
  const folderOf = (jobId: string) => join(directory, jobId)

  /** `first` is run before, whatever comes of it. */
  function start(jobId: string, program: string, args: readonly string[], first: readonly string[] = []): Running {
    const folder = folderOf(jobId)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'output'), '')
    const child = spawn(process.execPath, [runner, folder, JSON.stringify(first), program, ...args], {
      env: environment,
      detached: true,
      stdio: 'ignore',
    })
    child.unref()
    writeFileSync(join(folder, 'pid'), String(child.pid))
    return follow(jobId)
  }

  function follow(jobId: string): Running {
    const folder = folderOf(jobId)
    const from = Math.max(0, cutOf(folder) - leftOut.length)
    let settle: (code: number) => void = () => undefined
    const exit = new Promise<number>((resolve) => {
      settle = resolve
    })
    async function* output() {
      const file = await open(join(folder, 'output'), 'r')
      const decoder = new StringDecoder('utf8')
      const buffer = Buffer.alloc(PIECE)
      let at = from
      try {
        for (;;) {
          // looked at before the rest is read, so that nothing is printed in between
          const runs = isRunning(folder)
          const ended = await readFile(join(folder, 'exit'), 'utf8').catch(() => undefined)
          for (;;) {
            const cut = cutOf(folder)
            // the words stand in place of what was cut, so that what follows has no smaller number than it was told with before
            if (at < cut) {
              at = Math.max(cut, at + leftOut.length)
              yield leftOut
            }
            const { bytesRead } = await file.read(buffer, 0, PIECE, at)
            if (bytesRead === 0) break
            // cut while it was read
            if (at < cutOf(folder)) continue
            at += bytesRead
            const text = decoder.write(buffer.subarray(0, bytesRead))
            if (text !== '') yield text
          }
          if (ended !== undefined) return settle(Number(ended))
          if (!runs) {
            yield 'The unit was restarted in the middle of it.\n'
            return settle(LOST)
          }
          await wait(pollMs)
        }
      } finally {
        await file.close()
      }
    }
    return { output: output(), exit, from }
  }

  return {
    start,
    /** The job that an earlier run of the agent has left. */
    async interrupted(): Promise<{ jobId: string; running: Running } | undefined> {
      for (const jobId of await readdir(directory).catch(() => [])) {
        if (existsSync(join(folderOf(jobId), 'output'))) return { jobId, running: follow(jobId) }
        // the power went before it began
        await rm(folderOf(jobId), { recursive: true, force: true })
      }
      return undefined
    },
    /** The server knows how it ended. */
    forget: (jobId: string) => rm(folderOf(jobId), { recursive: true, force: true }),
  }
}

/** How many bytes of its output are gone: the program printed more than the disk is to hold. */
function cutOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'cut'), 'utf8'))
  } catch {
    return 0
  }
}

/** Another program may have got its number since. */
function isRunning(folder: string): boolean {
  try {
    const pid = readFileSync(join(folder, 'pid'), 'utf8')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
