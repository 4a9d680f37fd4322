import { UnitAgent } from '@cubeward/unit/agent.ts'
import { gnuScreens } from '@cubeward/unit/host/debian/screens.ts'
import type { UnitHost } from '@cubeward/unit/host/host.ts'
import { run } from '@cubeward/unit/host/program.ts'
import { simulatedHost } from '@cubeward/unit/host/simulated.ts'
import { barePty } from '../lib/bare-pty.ts'
import { serveParent } from '../lib/child.ts'

/** The real agent of a unit, with real terminals: sessions of GNU screen, or a shell on a pty without one. */
let agent: UnitAgent | undefined
let directory = ''

export interface BenchUnit {
  url: string
  unitId: string
  secret: string
  directory: string
}

const handlers = {
  /** Resolves when the unit is connected. */
  async start({ url, unitId, secret, directory: folder }: BenchUnit): Promise<void> {
    directory = folder
    const screens = gnuScreens({ directory })
    const openTerminal: UnitHost['openTerminal'] = async (screen, size) =>
      screen === 'bare' ? { screen, ...barePty(size) } : screens.open(undefined, size)
    const host = { ...simulatedHost({ id: unitId }), openTerminal, screens: screens.list }
    await new Promise<void>((resolve) => {
      const info = () => resolve()
      agent = new UnitAgent({ unitId, server: { url, secret }, host, log: { info, warn: () => undefined } })
    })
  },
}
export type UnitHandlers = typeof handlers
serveParent(handlers, async () => {
  agent?.stop()
  if (directory !== '') await run('env', [`SCREENDIR=${directory}`, 'screen', '-X', 'quit'], { accept: [1] })
})
