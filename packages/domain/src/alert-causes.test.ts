import { describe, expect, test } from 'vitest'
import {
  ABSENCE_MS,
  type AlertCause,
  alertCauses,
  alertChanges,
  alertRecipients,
  type CubeFacts,
  type StoredAlert,
} from './alert-causes.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const minute = 60_000
const fine: CubeFacts = {
  operatorId: 'a',
  setupUntil: undefined,
  monitored: true,
  connected: true,
  missedFrom: undefined,
  secretReset: undefined,
  locks: [],
  moved: [],
  maintenance: [],
  lockDriverGone: false,
  boxWithoutLock: false,
}
const lock = (status: CubeFacts['locks'][number]['status'], boxNumber: string | null = '1') => ({
  lock: 'L1',
  status,
  boxNumber,
})
const stored = (more: Partial<StoredAlert>): StoredAlert => ({
  id: 'alert',
  operatorId: 'a',
  type: 'BreakIn',
  boxNumber: '1',
  lock: 'L1',
  created: now - minute,
  cleared: undefined,
  ...more,
})
const said = (causes: readonly AlertCause[]) =>
  causes.map(({ type, boxNumber, lock: of }) => [type, boxNumber, of].filter(Boolean).join(' '))
const changes = (facts: Partial<CubeFacts>, alerts: readonly StoredAlert[], at = now) => {
  const { raised, ...rest } = alertChanges({ ...fine, ...facts }, alerts, at)
  return { ...rest, raised: said(raised) }
}

describe('what is wrong with a cube', () => {
  test.each<[string, Partial<CubeFacts>, string[]]>([
    ['nothing', {}, []],
    ['an open door', { locks: [lock('Open')] }, []],
    ['a break-in', { locks: [lock('Breakin')] }, ['BreakIn 1 L1']],
    ['a blocked lock', { locks: [lock('Blocked')] }, ['LockBlocked 1 L1']],
    ['a defective lock', { locks: [lock('Defective')] }, ['LockDefective 1 L1']],
    ['a lock without a box', { locks: [lock('Blocked', null)] }, ['LockBlocked L1']],
    ['a box that needs maintenance', { maintenance: ['7'] }, ['MaintenanceRequired 7']],
    ['away for too long', { connected: false, missedFrom: now }, ['CubeDisconnected']],
    ['away, but not for long', { connected: false, missedFrom: now + 1 }, []],
    ['away, and nobody monitors it', { monitored: false, connected: false, missedFrom: now }, []],
    ['never there', { connected: false }, []],
    ['its lock controller is lost', { lockDriverGone: true, boxWithoutLock: true }, ['LockControllerLost']],
    ['a lock controller that was replaced', { lockDriverGone: true }, []],
    ['a box with a lock that never was', { boxWithoutLock: true }, []],
    ['in setup mode', { locks: [lock('Breakin')], setupUntil: now + 1 }, []],
    ['setup mode has run out', { locks: [lock('Breakin')], setupUntil: now }, ['BreakIn 1 L1']],
    ['of nobody', { locks: [lock('Breakin')], operatorId: null }, []],
  ])('%s', (_, facts, causes) => {
    expect(said(alertCauses({ ...fine, ...facts }, now))).toEqual(causes)
  })
})

describe('alerts follow their causes', () => {
  test('a cause without an alert raises one', () => {
    expect(changes({ locks: [lock('Breakin')] }, []).raised).toEqual(['BreakIn 1 L1'])
  })
  test('a cause with its alert changes nothing', () => {
    expect(changes({ locks: [lock('Breakin')] }, [stored({})])).toEqual({
      ended: [],
      moved: [],
      reopened: [],
      raised: [],
      lookAgain: undefined,
    })
  })
  test('an alert without a cause ends', () => {
    expect(changes({}, [stored({})]).ended).toEqual(['alert'])
  })
  test('one cause after the other: one ends, the other begins', () => {
    expect(changes({ locks: [lock('Breakin')] }, [stored({ type: 'LockBlocked' })])).toMatchObject({
      ended: ['alert'],
      raised: ['BreakIn 1 L1'],
    })
  })
  test('a lock that is given to another box takes its alert along', () => {
    expect(changes({ locks: [lock('Breakin', '2')] }, [stored({})])).toMatchObject({
      ended: [],
      raised: [],
      moved: [{ id: 'alert', boxNumber: '2' }],
    })
  })
  test('what comes back within a minute is the same alert, later another one', () => {
    const facts = { locks: [lock('Breakin')] }
    expect(changes(facts, [stored({ cleared: now - minute + 1 })])).toMatchObject({
      reopened: [{ id: 'alert', boxNumber: '1' }],
      raised: [],
    })
    expect(changes(facts, [stored({ cleared: now - minute })])).toMatchObject({
      reopened: [],
      raised: ['BreakIn 1 L1'],
    })
  })
  test('a new operator has alerts of its own', () => {
    expect(changes({ operatorId: 'b', locks: [lock('Breakin')] }, [stored({})])).toMatchObject({
      ended: ['alert'],
      raised: ['BreakIn 1 L1'],
    })
  })
})

describe('what happened once', () => {
  const late = stored({ type: 'LateLockResult' })
  const clone = stored({ type: 'CloneSuspected', lock: null, boxNumber: null })
  test('a late result lasts while its door is not closed', () => {
    expect(changes({ locks: [lock('Open')] }, [late]).ended).toEqual([])
    expect(changes({ locks: [] }, [late]).ended).toEqual(['alert'])
  })
  test('an opening without an answer lasts until its door was seen to move', () => {
    const unanswered = stored({ type: 'OpeningUnanswered' })
    expect(changes({ locks: [], moved: ['L2'] }, [unanswered]).ended).toEqual([])
    expect(changes({ moved: ['L1'] }, [unanswered]).ended).toEqual(['alert'])
  })
  test('a suspicion lasts until the secret is reset', () => {
    expect(changes({ secretReset: clone.created - 1 }, [clone]).ended).toEqual([])
    expect(changes({ secretReset: clone.created }, [clone]).ended).toEqual(['alert'])
  })
  test('both are over after a day, and are looked at then', () => {
    const end = clone.created + 86_400_000
    expect(changes({}, [clone])).toMatchObject({ ended: [], lookAgain: end })
    expect(changes({}, [clone], end).ended).toEqual(['alert'])
  })
  test('both are over when setup mode begins', () => {
    const facts = { setupUntil: now + minute, locks: [lock('Open')] }
    expect(changes(facts, [late, { ...clone, id: 'clone' }]).ended).toEqual(['alert', 'clone'])
  })
})

describe('time alone changes something', () => {
  test('when setup mode ends', () => {
    expect(changes({ setupUntil: now + minute }, []).lookAgain).toBe(now + minute)
  })
  test('when a cube that is away is missed', () => {
    const missedFrom = now + ABSENCE_MS
    expect(changes({ connected: false, missedFrom }, []).lookAgain).toBe(missedFrom)
    expect(changes({ connected: false, missedFrom }, [], missedFrom)).toMatchObject({
      raised: ['CubeDisconnected'],
      lookAgain: undefined,
    })
  })
  test('never for one that nobody monitors', () => {
    expect(changes({ monitored: false, connected: false, missedFrom: now + 1 }, []).lookAgain).toBeUndefined()
  })
})

test('each recipient is notified once', () => {
  const lists = { alertEmails: ' one@a.example, two@a.example,,ONE@a.example', alertPhones: '+43 660 1, +436601' }
  expect(alertRecipients(lists)).toEqual([
    { channel: 'mail', recipient: 'one@a.example' },
    { channel: 'mail', recipient: 'two@a.example' },
    { channel: 'sms', recipient: '+43 660 1' },
  ])
  expect(alertRecipients({ alertEmails: '', alertPhones: '' })).toEqual([])
  const pasted = { alertEmails: 'one@a.example; two@a.example\nthree@a.example', alertPhones: '' }
  expect(alertRecipients(pasted).map(({ recipient }) => recipient)).toEqual([
    'one@a.example',
    'two@a.example',
    'three@a.example',
  ])
})
