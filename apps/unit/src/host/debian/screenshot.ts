import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { screenshotMaxBytes } from '@cubeward/contract/admin/screenshots.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Picture } from '../host.ts'
import { environment } from '../program.ts'

/** Program and arguments that write a picture of the screen to the standard output. */
type Command = readonly [string, ...string[]]
export interface CaptureCommands {
  readonly command: Command
  /** Without it a picture of high quality is made as any other. */
  readonly highQuality?: Command | undefined
}

/** What is looked for on a host whose settings name no command: for Wayland, for X11. */
const known: readonly (CaptureCommands & { readonly of: 'wayland' | 'x11' })[] = [
  { of: 'wayland', command: ['grim', '-t', 'jpeg', '-'], highQuality: ['grim', '-'] },
  {
    of: 'x11',
    command: ['import', '-silent', '-window', 'root', '-quality', '80', 'jpeg:-'],
    highQuality: ['import', '-silent', '-window', 'root', 'png:-'],
  },
]
/** A picture is asked for and uploaded within ten seconds. */
const TIMEOUT_MS = 6_000

interface Options {
  /** From the settings. */
  readonly commands?: CaptureCommands | undefined
  readonly timeoutMs?: number
  /** Others in tests. */
  readonly env?: NodeJS.ProcessEnv
  readonly sockets?: string
}

/** Takes pictures of the screen; undefined on a host that has no program for it. */
export async function screenCapture({ commands, env = environment, timeoutMs = TIMEOUT_MS, sockets }: Options = {}) {
  if (commands !== undefined) return (highQuality: boolean) => take(chosen(commands, highQuality), env, timeoutMs)
  const found = await Promise.all(known.map(async (one) => ((await isThere(one.command[0], env)) ? [one] : [])))
  const [first, ...rest] = found.flat()
  if (first === undefined) return undefined
  return async (highQuality: boolean) => {
    // a screen may be started after the agent
    const screen = await screenOf(env, sockets)
    const fitting = [first, ...rest].find(({ of }) => of === screen?.of)
    if (screen === undefined || fitting === undefined) throw new VcmpProblem(nak('unit.noScreen'))
    return take(chosen(fitting, highQuality), { ...env, ...screen.env }, timeoutMs)
  }
}

const chosen = ({ command, highQuality }: CaptureCommands, isHigh: boolean): Command =>
  isHigh ? (highQuality ?? command) : command

async function isThere(program: string, { PATH = '' }: NodeJS.ProcessEnv): Promise<boolean> {
  const places = PATH.split(delimiter).map((folder) => access(join(folder, program), constants.X_OK))
  return (await Promise.allSettled(places)).some(({ status }) => status === 'fulfilled')
}

/** The screen of this program's session; a service has none and looks for the first one of the host. */
async function screenOf(env: NodeJS.ProcessEnv, sockets = '/tmp/.X11-unix') {
  if (env.WAYLAND_DISPLAY) return { of: 'wayland' as const, env: {} }
  if (env.DISPLAY) return { of: 'x11' as const, env: {} }
  const [first] = (await readdir(sockets).catch(() => [])).filter((name) => /^X\d+$/.test(name)).toSorted()
  return first === undefined ? undefined : { of: 'x11' as const, env: { DISPLAY: `:${first.slice(1)}` } }
}

function take([program, ...args]: Command, env: NodeJS.ProcessEnv, timeoutMs: number): Promise<Picture> {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: screenshotMaxBytes } as const
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, encoding: 'buffer', ...limits }, (error, bytes, stderr) => {
      const type = typeOf(bytes)
      if (error === null && type !== undefined) return resolve({ bytes, type, takenAt: new Date() })
      reject(
        new VcmpProblem(error === null ? failed(`${program} wrote no picture.`) : refusalOf(error, program, stderr)),
      )
    })
  })
}

const failed = (reason: string) => nak('unit.pictureFailed', { reason })

function refusalOf(error: Error & { code?: unknown; killed?: boolean }, program: string, stderr: Buffer) {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return nak('unit.pictureTooLarge', { size: `${screenshotMaxBytes / 1024 ** 2} MB` })
  if (error.code === 'ENOENT') return failed(`This unit has no program ${program}.`)
  if (error.killed) return failed(`${program} did not end in time.`)
  return failed(stderr.toString().trim().split('\n').at(-1)?.slice(0, 200) || `${program} failed.`)
}

/** By the first bytes, whatever the program was meant to write. */
function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}
