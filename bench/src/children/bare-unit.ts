import { once } from 'node:events'
import { gnuScreens } from '@cubeward/unit/host/debian/screens.ts'
import { run } from '@cubeward/unit/host/program.ts'
import { type RawData, WebSocket } from 'ws'
import { barePty } from '../lib/bare-pty.ts'
import { serveParent } from '../lib/child.ts'

/** The floor of the agent: a pty behind a WebSocket of its own, each key and each piece of output a message. */
let directory = ''
const size = { cols: 80, rows: 24 }

const handlers = {
  /** With a folder in a session of GNU screen, otherwise a shell without one. */
  async open({ address, screens }: { address: string; screens?: string }): Promise<void> {
    if (screens !== undefined) directory = screens
    const socket = new WebSocket(address, { perMessageDeflate: false })
    await once(socket, 'open')
    const pty = screens === undefined ? barePty(size) : await gnuScreens({ directory }).open(undefined, size)
    pty.onData((data) => socket.send(data))
    socket.on('message', (data: RawData) => pty.write(data.toString()))
    socket.once('close', () => pty.close())
  },
}
export type BareUnitHandlers = typeof handlers

serveParent(handlers, async () => {
  if (directory !== '') await run('env', [`SCREENDIR=${directory}`, 'screen', '-X', 'quit'], { accept: [1] })
})
