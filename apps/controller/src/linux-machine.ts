import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Machine, Picture } from './machine.ts'

const run = promisify(execFile)
const SECONDS = 1_000

/** Programs that take a picture of a screen into a file, the first one that is there; for Wayland, X11, GNOME. */
const tools: readonly [string, (file: string) => string[]][] = [
  ['grim', (file) => ['-t', 'jpeg', file]],
  ['scrot', (file) => ['--overwrite', file]],
  ['import', (file) => ['-window', 'root', file]],
  ['gnome-screenshot', (file) => ['-f', file]],
]

interface LinuxOptions {
  readonly version: string
  /** Program and arguments that install what is new. */
  readonly updateCommand?: readonly string[] | undefined
  /** Service of the kiosk. */
  readonly userInterfaceService: string
  /** Ends this program in good order; whoever supervises it starts it again. */
  readonly leave: () => Promise<void>
}

/** A Linux computer whose controller and user interface are services of systemd. */
export function linuxMachine({ version, updateCommand, userInterfaceService, leave }: LinuxOptions): Machine {
  return {
    version,
    bootId: async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim(),
    restartController: leave,
    async restartUserInterface() {
      await run('systemctl', ['restart', userInterfaceService], { timeout: 30 * SECONDS })
    },
    async restartOperatingSystem() {
      await run('systemctl', ['reboot'], { timeout: 30 * SECONDS })
    },
    // Installing what is newest twice changes nothing the second time, so the key is not needed.
    async updateSoftware() {
      const [program, ...args] = updateCommand ?? []
      if (program === undefined) throw new VcmpProblem(nak('command.noUpdate'))
      await run(program, args, { timeout: 900 * SECONDS })
    },
    takeScreenshot: ({ highQuality }) => capture(highQuality),
  }
}

async function capture(highQuality: boolean): Promise<Picture> {
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-screen-'))
  const file = join(directory, highQuality ? 'screen.png' : 'screen.jpg')
  try {
    for (const [tool, args] of tools) {
      const given = tool === 'grim' && highQuality ? [file] : args(file)
      try {
        await run(tool, given, { timeout: 6 * SECONDS })
      } catch {
        // not there, or not for this screen: the next one
        continue
      }
      return { bytes: await readFile(file), type: highQuality ? 'image/png' : 'image/jpeg', takenAt: new Date() }
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  throw new VcmpProblem(nak('command.noPicture'))
}
