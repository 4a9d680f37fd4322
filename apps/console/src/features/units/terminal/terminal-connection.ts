import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { TerminalEvent, terminalPath } from '@cubeward/contract/live/terminal.ts'
import { inOrder } from '@cubeward/domain/in-order.ts'
import { openBrowserSocket } from '@cubeward/vcmp/browser.ts'
import { connect } from '@cubeward/vcmp/client.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { STOP_CODES, socketAddress, whileOpen } from '../../../live/connection.ts'
import { typing } from './typing.ts'

export interface Size {
  cols: number
  rows: number
}
export type TerminalPhase = 'connecting' | 'open' | 'reconnecting' | 'over'
/** Why a terminal is over for good. */
export type Ending = 'exited' | 'idle' | 'lost' | 'refused'
export interface Over {
  ending: Ending
  /** What it was refused with: a code and its parameters. */
  reason: string
}

interface Options {
  operator: string
  unitId: string
  screen: string
  size: () => Size
  /** Output in order; `drawn` is to be called when it stands on the screen. */
  onOutput: (data: string, drawn: () => void) => void
  /** A session is attached: what stood on the screen before is drawn anew by it. */
  onOpened: (screen: string) => void
  onPhase: (phase: TerminalPhase, why?: Over) => void
  /** What was being pasted did not arrive whole. */
  onPasteLost: () => void
}

/** What was drawn is told together, out of the way of the keys; the unit sends 64 KiB before it waits for that. */
const TOLD_MS = 20
const endings: Record<number, Ending> = {
  [closeCodes.idle]: 'idle',
  [closeCodes.screenEnded]: 'exited',
  [closeCodes.notOpened]: 'refused',
}

/** One terminal's connection: comes back by itself to the same session, until that has ended. */
export function connectTerminal(options: Options) {
  const { operator, unitId, size, onOutput, onOpened, onPhase, onPasteLost } = options
  let { screen } = options
  let opened = false
  const notify = (message: { '@type': string }) => connection.notify(message)
  let shown = 0
  let telling: ReturnType<typeof setTimeout> | undefined
  const drawn = (seq: number) => {
    shown = seq
    telling ??= setTimeout(() => {
      telling = undefined
      notify({ '@type': 'ack', seq: shown } as { '@type': string })
    }, TOLD_MS)
  }
  const order = inOrder<{ seq: number; data: string }>({
    deliver: ({ seq, data }) => onOutput(data, () => drawn(seq)),
  })
  let path = ''
  const nextPath = () => pathFor(terminalPath, { operator, unitId, screen })
  const connection = connect({
    open: openBrowserSocket(async () => {
      const { cols, rows } = size()
      path = nextPath()
      return new WebSocket(`${await socketAddress(path)}&cols=${cols}&rows=${rows}`)
    }),
    stopCodes: [...STOP_CODES, ...Object.keys(endings).map(Number)],
    backOff: { minMs: 300, maxMs: 5_000 },
    // nobody waits for the receipt of what was printed: the next key does not come behind it
    unhurried: () => true,
    handle: (message) => {
      const { data: event } = TerminalEvent.safeParse(message)
      if (event === undefined) throw new VcmpProblem({ status: 400, title: 'Unknown message' })
      if (event['@type'] === 'output') return order.push({ seq: event.seq, piece: event })
      screen = event.screen
      opened = true
      order.restart(1)
      clearTimeout(telling)
      telling = undefined
      onOpened(screen)
      onPhase('open')
    },
    onState: (state, why) => {
      if (state === 'closed') {
        release()
        const ending = endings[why?.code ?? 0] ?? 'lost'
        if (why !== undefined && why.code !== 1000) onPhase('over', { ending, reason: why.reason })
      } else if (state !== 'open') onPhase(opened ? 'reconnecting' : 'connecting')
    },
  })
  const release = whileOpen(connection, () => path)
  return {
    input: typing({
      send: (data) => notify({ '@type': 'input', data } as { '@type': string }),
      paste: (data) => connection.request({ '@type': 'input', data, paste: true } as { '@type': string }),
      onLost: onPasteLost,
    }),
    resize: ({ cols, rows }: Size) => void notify({ '@type': 'resize', cols, rows } as { '@type': string }),
    retryNow: () => connection.retryNow(),
    close: () => {
      clearTimeout(telling)
      release()
      connection.close()
    },
  }
}
