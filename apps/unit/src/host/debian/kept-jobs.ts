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
/** What a job ended with whose program was killed with the unit: nobody knows. */
const LOST = 255

/** Work that goes on while the agent is restarted. Each job has a folder, until the server knows how it ended. */
export function keptJobs({ directory, pollMs = 100 }: { directory: string; pollMs?: number }) {
  const folderOf = (jobId: string) => join(directory, jobId)

  function start(jobId: string, program: string, args: readonly string[]): Running {
    const folder = folderOf(jobId)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'output'), '')
    const child = spawn(process.execPath, [runner, folder, program, ...args], {
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
    let settle: (code: number) => void = () => undefined
    const exit = new Promise<number>((resolve) => {
      settle = resolve
    })
    async function* output() {
      const file = await open(join(folder, 'output'), 'r')
      const decoder = new StringDecoder('utf8')
      const buffer = Buffer.alloc(PIECE)
      let at = 0
      try {
        for (;;) {
          // looked at before the rest is read, so that nothing is printed in between
          const runs = isRunning(folder)
          const ended = await readFile(join(folder, 'exit'), 'utf8').catch(() => undefined)
          const { size } = await file.stat()
          // the file was cut, because the program prints without end: from there on it goes on
          if (size < at) {
            at = size
            yield '\n[Output is left out here.]\n'
          }
          for (;;) {
            const { bytesRead } = await file.read(buffer, 0, PIECE, at)
            if (bytesRead === 0) break
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
    return { output: output(), exit }
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

/** Another program may have got its number since. */
function isRunning(folder: string): boolean {
  try {
    const pid = readFileSync(join(folder, 'pid'), 'utf8')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
