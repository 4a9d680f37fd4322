import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { TerminalSize, UnitScreen } from '@cubeward/contract/admin/unit-parts.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { spawn } from '@lydell/node-pty'
import type { Terminal } from '../host.ts'
import { run } from '../program.ts'

interface ScreenOptions {
  /** Folder of GNU screen's sockets. */
  readonly directory: string
  /** User that sessions run as; this one if it is left out. */
  readonly user?: string
}

/** Sessions as `screen -ls` lists them: `123.name` and the state in the last pair of brackets, whatever date the locale writes between. */
export function parseSessions(text: string): { screen: string; status: string }[] {
  return [...text.matchAll(/^\t(\d+\.[^\t]+)\t(?:.*\t)?\(([^)]*)\)\s*$/gm)].map(([, screen = '', status = '']) => ({
    screen,
    status,
  }))
}

const ticksPerSecond = 100

/** When a process was started, from its ticks since boot: the date that screen prints depends on the locale. */
async function startOf(pid: string): Promise<number> {
  const [stat, uptime] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/uptime', 'utf8')])
  // the name of the program stands in brackets and may hold anything
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  const sinceBoot = ticks / ticksPerSecond
  return Math.round(Date.now() - (Number(uptime.split(' ')[0]) - sinceBoot) * 1_000)
}

/** GNU screen sessions, and terminals attached to them. */
export function gnuScreens({ directory, user }: ScreenOptions) {
  const command = (args: readonly string[]): [string, string[]] =>
    user === undefined
      ? ['screen', [...args]]
      : ['runuser', ['-u', user, '--', 'env', `SCREENDIR=${directory}`, 'screen', ...args]]

  /** A console that falls behind does not hold up the session, nor others that look at it; and there is no greeting to be typed away. */
  async function settings(): Promise<string> {
    // not in the folder of the user, who could put a link to another file in its place
    const file = `${directory}.screenrc`
    await writeFile(file, 'startup_message off\ndefnonblock on\ndefscrollback 5000\nvbell off\n')
    return file
  }

  async function list(): Promise<UnitScreen[]> {
    const [program, args] = command(['-ls'])
    // screen exits with 1 when there is no session
    const text = await run('env', [`SCREENDIR=${directory}`, program, ...args], { accept: [1] })
    const found = await Promise.all(
      parseSessions(text).map(async ({ screen, status }) => ({
        screen,
        status,
        start: await startOf(screen.split('.')[0] ?? '').catch(() => undefined),
      })),
    )
    // a session whose process has gone meanwhile is none
    return found.flatMap(({ start, ...rest }) => (start === undefined ? [] : [{ ...rest, start }]))
  }

  async function open(screen: string | undefined, size: TerminalSize): Promise<Terminal> {
    if (user === undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
    else await run('install', ['-d', '-m', '700', '-o', user, '--', directory])
    const before = await list()
    // a session is known by its name, with or without the number of its process
    const known = before.find((one) => one.screen === screen || one.screen.endsWith(`.${screen}`))?.screen
    if (screen !== undefined && known === undefined) throw new VcmpProblem(nak('unit.screenEnded'))
    const name = known ?? `cubeward-${Date.now().toString(36)}`
    const [program, args] = command(known === undefined ? ['-c', await settings(), '-S', name] : ['-x', known])
    const pty = spawn(program, args, {
      name: 'xterm-256color',
      ...size,
      env: { ...process.env, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8', SCREENDIR: directory },
      handleFlowControl: false,
    })
    return {
      screen: name,
      onData: (listener) => void pty.onData(listener),
      onExit: (listener) => void pty.onExit(listener),
      write: (data) => pty.write(data),
      resize: ({ cols, rows }) => pty.resize(cols, rows),
      pause: () => pty.pause(),
      resume: () => pty.resume(),
      // the client of the session hangs up; the session itself goes on detached
      close: () => pty.kill('SIGHUP'),
    }
  }
  return { list, open }
}
