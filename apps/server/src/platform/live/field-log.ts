import type { FieldEvent } from '@cubeward/contract/device/cube.ts'
import type { Queryable } from '../db/client.ts'
import * as queries from './field-log-queries.ts'

type Executed = Extract<FieldEvent, { type: 'RequestExecuted' }>
type Line = Extract<FieldEvent, { type: 'Log' }>

const done: Record<Executed['kind'], string> = {
  reboot: 'The cube has rebooted as requested.',
  'software-update': 'The cube has updated its software as requested.',
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
    .map(({ id, created, message }) => ({ id, created, type: 'CubeLog', message }))
  let executed = false
  for (const { id, created, requestId, kind } of reported) {
    if (!(await queries.setExecuted(tx, { cubeId, requestId, created, received }))) continue
    executed = true
    lines.push({
      id,
      created,
      type: kind === 'reboot' ? 'RebootExecuted' : 'SoftwareUpdateExecuted',
      message: done[kind],
    })
  }
  const logged = lines.length > 0 && (await queries.appendLines(tx, cubeId, lines, received)) > 0
  return { executed, logged }
}
