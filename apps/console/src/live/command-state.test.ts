import type { CommandState } from '@cubeward/contract/live/cube-events.ts'
import { expect, test } from 'vitest'
import { commandsAfter, isSettled, type LockCommand, type LockCommands, locksInDoubt } from './command-state.ts'

const commandId = '0190d7d4-0000-4000-8000-000000000000'
const at = '2026-11-21T09:41:00.000Z'
const asked = commandsAfter({}, { type: 'asked', commandId, lock: 'A1', at })
const said = (commands: LockCommands, state: CommandState, id = commandId) =>
  commandsAfter(commands, {
    type: 'event',
    event: { '@type': 'CommandEvent', seq: 1, commandId: id, lock: 'A1', state, at },
  })
const run = (...states: CommandState[]) => states.reduce((it, state) => said(it, state), asked).A1 as LockCommand
const steps = (command: LockCommand) => command.steps.map((it) => it.state)

test('a command goes from requested to opened', () => {
  expect(steps(run('Sent', 'Acknowledged', 'Opened'))).toEqual(['Requested', 'Sent', 'Acknowledged', 'Opened'])
})

test('it is not done before the lock says so', () => {
  expect(isSettled(run('Sent', 'Acknowledged'))).toBe(false)
  expect(isSettled(run('Opened'))).toBe(true)
})

test('a step that arrives late or twice changes nothing', () => {
  const commands = said(said(asked, 'Sent'), 'Acknowledged')
  expect(said(commands, 'Sent')).toBe(commands)
  expect(said(commands, 'Acknowledged')).toBe(commands)
  expect(steps(run('Opened', 'Acknowledged'))).toEqual(['Requested', 'Opened'])
})

test('the answer to the request and the event of the same step count once', () => {
  const commands = commandsAfter(said(asked, 'Sent'), {
    type: 'receipt',
    receipt: { commandId, lock: 'A1', state: 'Sent', at },
  })
  expect(steps(commands.A1 as LockCommand)).toEqual(['Requested', 'Sent'])
})

test('our own time-out does not overrule a result, but a result overrules it', () => {
  const timeOut = { type: 'failed', lock: 'A1', commandId, state: 'Unknown', reason: 'No answer', at } as const
  const opened = said(asked, 'Opened')
  expect(commandsAfter(opened, timeOut)).toBe(opened)
  expect(steps(said(commandsAfter(asked, timeOut), 'Opened').A1 as LockCommand)).toEqual([
    'Requested',
    'Unknown',
    'Opened',
  ])
})

test('an outcome that has changed does not keep the reason of the one before', () => {
  const timeOut = { type: 'failed', lock: 'A1', commandId, state: 'Unknown', reason: 'No answer', at } as const
  const unknown = commandsAfter(asked, timeOut)
  expect(unknown.A1?.reason).toBe('No answer')
  expect(said(unknown, 'Opened').A1).not.toHaveProperty('reason')
})

test('what a lock is in is in doubt after an unknown outcome, until the lock reports', () => {
  const unknown = said(asked, 'Unknown')
  const report = {
    '@type': 'LockEvent',
    seq: 2,
    id: commandId,
    created: at,
    received: at,
    lock: 'A1',
    status: 'Closed',
  } as const
  expect(locksInDoubt(asked).size).toBe(0)
  expect([...locksInDoubt(unknown)]).toEqual(['A1'])
  expect(commandsAfter(unknown, { type: 'event', event: { ...report, kept: true } })).toBe(unknown)
  expect(locksInDoubt(commandsAfter(unknown, { type: 'event', event: report })).size).toBe(0)
})

test('LATE-03 an opening that was withdrawn after the line was lost is no longer unknown', () => {
  const lost = { type: 'failed', lock: 'A1', commandId, state: 'Unknown', reason: 'The line broke', at } as const
  const receipt = { commandId, lock: 'A1', state: 'Expired', at, reason: 'It had not arrived' } as const
  const commands = commandsAfter(commandsAfter(asked, lost), { type: 'receipt', receipt })
  expect(steps(commands.A1 as LockCommand)).toEqual(['Requested', 'Unknown', 'Expired'])
  expect(commands.A1?.reason).toBe('It had not arrived')
})

test('a command of another console is shown, but not in place of the own one under way', () => {
  const other = '0190d7d4-0000-4000-8000-000000000001'
  expect(said({}, 'Sent', other).A1?.commandId).toBe(other)
  expect(said(asked, 'Sent', other)).toBe(asked)
  expect(said(said(asked, 'Opened'), 'Sent', other).A1?.commandId).toBe(other)
})
