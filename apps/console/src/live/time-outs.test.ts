import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandsAfter, type LockCommands } from './command-state.ts'
import { COMMAND_MS } from './server-clock.ts'
import { commandTimeOuts } from './time-outs.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const LIFE = COMMAND_MS + 1_000
const step = (commands: LockCommands, lock: string, state: 'Sent' | 'Acknowledged' | 'Opened', at: string) =>
  commandsAfter(commands, {
    type: 'event',
    event: { '@type': 'CommandEvent', seq: 1, commandId: `of ${lock}`, lock, state, at },
  })

test.each([
  ['behind', '2026-11-21T15:00:00Z'],
  ['ahead', '2026-11-21T09:00:00Z'],
])('a command of somebody else lives as long where the clock is hours %s', (_, at) => {
  const over = vi.fn()
  const times = commandTimeOuts(over)
  const sent = step({}, 'A1', 'Sent', at)
  times.follow(sent)
  vi.advanceTimersByTime(LIFE - 1)
  times.follow(step(sent, 'A1', 'Acknowledged', at))
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledExactlyOnceWith(sent.A1)
})

test('a command that has ended is not ended again, whatever is heard of others', () => {
  const over = vi.fn()
  const times = commandTimeOuts(over)
  const at = new Date().toISOString()
  const both = step(step({}, 'A1', 'Sent', at), 'A2', 'Sent', at)
  times.follow(both)
  times.follow(step(both, 'A1', 'Opened', at))
  vi.advanceTimersByTime(LIFE)
  expect(over.mock.calls.map(([{ lock }]) => lock)).toEqual(['A2'])
  times.stop()
})
