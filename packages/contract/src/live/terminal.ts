import { z } from 'zod'
import { TerminalSize } from '../admin/unit-parts.ts'
import { command, stream } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'
import { renewal } from './cube-events.ts'

/**
 * One terminal of a unit. The address takes a ticket (no access token), `cols` and `rows`; the screen `new` begins a session. It is opened
 * anew to go on with a session after the connection was lost, or the unit was away (4503); any other close code ends it.
 */
export const terminalPath = '/admin/v1/operators/:operator/units/:unitId/screens/:screen/terminal'

/** The session is attached; its name leads back to it. Numbers of output begin at 1. */
export const TerminalOpened = z.object({ '@type': z.literal('opened'), screen: Text(128, 1) })
export const TerminalOutput = z.object({
  '@type': z.literal('output'),
  seq: z.number().int().positive(),
  data: z.string(),
})
export const TerminalEvent = z.discriminatedUnion('@type', [TerminalOpened, TerminalOutput])
export type TerminalEvent = z.infer<typeof TerminalEvent>

export const TerminalInput = z.strictObject({
  '@type': z.literal('input'),
  data: z.string().max(16_384),
  /** A piece of a paste: answered when the unit has taken it, and the next one is sent after that. */
  paste: z.literal(true).optional(),
})
export const TerminalResize = z.strictObject({ '@type': z.literal('resize'), ...TerminalSize.shape })
/** Output up to this number stands on the screen: more may be sent. */
export const TerminalAck = z.strictObject({ '@type': z.literal('ack'), seq: z.number().int().positive() })

const nothing = z.object({})
const access = 'terminal:open'
export const terminalStream = stream(terminalPath, {
  access,
  summary: 'One terminal of a unit: what is typed goes up, what is printed comes down in numbered pieces.',
  events: TerminalEvent,
  commands: {
    ...renewal,
    input: command({ access, summary: 'Sends what was typed.', message: TerminalInput, reply: nothing }),
    resize: command({ access, summary: 'Sends the new size.', message: TerminalResize, reply: nothing }),
    ack: command({
      access,
      summary: 'Says what has been shown; without it the terminal pauses.',
      message: TerminalAck,
      reply: nothing,
    }),
  },
})
