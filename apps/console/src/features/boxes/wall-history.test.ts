import { expect, test } from 'vitest'
import { isBehind, isUnsaved, openWall, type WallHistory, type WallHistoryEvent, wallHistory } from './wall-history.ts'

const boxes = ['1', '2', '3', '4'].map((number) => ({ number, types: ['M'] }))
const stored = { columns: null, heights: {}, typeHeights: {} }
const columns = (count: number): WallHistoryEvent => ({
  type: 'step',
  step: { type: 'columns', count },
  boxes,
  terminal: false,
})
const run = (...events: WallHistoryEvent[]) => events.reduce<WallHistory>(wallHistory, openWall(stored, '"1"'))
const theirs = { ...stored, heights: { '1': 8 } }

test('a step can be undone and redone', () => {
  const stepped = run(columns(2))
  expect(isUnsaved(stepped)).toBe(true)
  const undone = wallHistory(stepped, { type: 'undo' })
  expect(isUnsaved(undone)).toBe(false)
  expect(wallHistory(undone, { type: 'redo' }).present).toEqual(stepped.present)
})

test('a step after an undo ends what could be redone', () => {
  const history = run(columns(2), { type: 'undo' }, columns(4))
  expect(history.future).toEqual([])
  expect(history.present.columns).toHaveLength(4)
})

test('a step that changes nothing is no step', () => {
  expect(run(columns(2), columns(2)).past).toHaveLength(1)
})

test('what was adjusted before signing in again is there, unsaved, and can be undone', () => {
  const kept = run({ type: 'kept', draft: theirs })
  expect(kept.present).toEqual(theirs)
  expect(isUnsaved(kept)).toBe(true)
  expect(isUnsaved(wallHistory(kept, { type: 'undo' }))).toBe(false)
  expect(run({ type: 'kept', draft: stored }).past).toEqual([])
})

test('what others stored is taken over while nothing is unsaved', () => {
  const history = run({ type: 'read', stored: theirs, version: '"2"' })
  expect(history).toMatchObject({ present: theirs, version: '"2"' })
})

test('unsaved work is kept, with the version it is based on', () => {
  const history = run(columns(2), { type: 'read', stored: theirs, version: '"2"' })
  expect(history).toMatchObject({ version: '"1"', present: { heights: {} } })
  expect(isBehind(history, theirs)).toBe(true)
  expect(wallHistory(history, { type: 'read', stored: theirs, version: '"2"', force: true }).present).toBe(theirs)
})

test('what was saved comes back as stored, in any order of keys, and the way back stays', () => {
  const step = (number: string, units: number): WallHistoryEvent => ({
    type: 'step',
    step: { type: 'height', number, units },
    boxes,
    terminal: false,
  })
  const drawn = run(step('2', 5), step('10', 4)).present.columns?.map((column) => [...column]) ?? null
  const saved = { ...stored, columns: drawn, heights: { '10': 4, '2': 5 } }
  const history = run(step('2', 5), step('10', 4), { type: 'read', stored: saved, version: '"2"' })
  expect(isUnsaved(history)).toBe(false)
  expect(history).toMatchObject({ version: '"2"', past: [{}, {}] })
})

test('what was sent comes back as stored also after another step, which stays unsaved on the new ground', () => {
  const stepped = run(columns(2))
  const plan = { ...stored, columns: stepped.present.columns?.map((it) => [...it]) ?? null }
  const going = [{ type: 'sent', plan } as const, columns(3)].reduce<WallHistory>(wallHistory, stepped)
  expect(isBehind(going, plan)).toBe(false)
  const history = wallHistory(going, { type: 'read', stored: plan, version: '"2"' })
  expect(history).toMatchObject({ stored: plan, version: '"2"' })
  expect(history.present.columns).toHaveLength(3)
  expect(isUnsaved(history)).toBe(true)
  expect(isBehind(history, plan)).toBe(false)
})
