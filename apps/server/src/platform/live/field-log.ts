import type { FieldEvent } from '@cubeward/contract/device/cube.ts'
import { type AuditCode, isAuditCode } from '@cubeward/words/audit-messages.ts'
import { readSaid, type Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import { written } from '../audit/written.ts'
import type { Queryable } from '../db/client.ts'
import * as queries from './field-log-queries.ts'

type Executed = Extract<FieldEvent, { type: 'RequestExecuted' }>
type Line = Extract<FieldEvent, { type: 'Log' }>

const done = {
  reboot: 'cube.rebooted',
  'software-update': 'cube.softwareUpdated',
} as const satisfies Record<Executed['kind'], AuditCode>

/** A line in words, and its code if it is one of a controller's; any other as it stands, whichever of our codes it names. */
function lineOf(line: string): Pick<queries.LogLine, 'said' | 'message'> {
  const said = readSaid(line)
  return said?.code.startsWith('controller.') && isAuditCode(said.code) ? textOf(said) : { said: null, message: line }
}
function textOf(told: Told) {
  const [said, message] = written(told)
  return { said, message }
}

/** Takes down what a cube has carried out and what it writes into its logs; each once, however often it is told. */
export async function apply(
  tx: Queryable,
  cubeId: string,
  events: readonly FieldEvent[],
  received: string,
): Promise<{ executed: boolean; logged: boolean }> {
  const reported = events.filter((event): event is Executed => event.type === 'RequestExecuted')
  const lines: queries.LogLine[] = events
    .filter((event): event is Line => event.type === 'Log')
    .map(({ id, created, message }) => ({ id, created, type: 'CubeLog', ...lineOf(message) }))
  let executed = false
  for (const { id, created, requestId, kind } of reported) {
    if (!(await queries.setExecuted(tx, { cubeId, requestId, created, received }))) continue
    executed = true
    lines.push({
      id,
      created,
      type: kind === 'reboot' ? 'RebootExecuted' : 'SoftwareUpdateExecuted',
      ...textOf(tells(done[kind])),
    })
  }
  const logged = lines.length > 0 && (await queries.appendLines(tx, cubeId, lines, received)) > 0
  return { executed, logged }
}
