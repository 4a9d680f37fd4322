import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_MS, deleteDraft, readDraft, saveDraft } from './setup-draft.ts'

/** What a browser has in its place. */
function deviceStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}
const NOW = Date.parse('2026-11-21T10:00:00.000Z')
beforeEach(() => void vi.stubGlobal('localStorage', deviceStorage()))
afterEach(() => void vi.unstubAllGlobals())

test('what is kept is found again, by its page and its cube', () => {
  saveDraft('locks', 'a/1', { next: '12' }, NOW)
  expect(readDraft('locks', 'a/1', NOW + 1)).toEqual({ state: { next: '12' }, at: '2026-11-21T10:00:00.000Z' })
  expect(readDraft('types', 'a/1', NOW + 1)).toBeUndefined()
  expect(readDraft('locks', 'a/2', NOW + 1)).toBeUndefined()
})
test('after twelve hours nothing is left of it', () => {
  saveDraft('locks', 'a/1', {}, NOW)
  expect(readDraft('locks', 'a/1', NOW + DRAFT_MS)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
test('what is forgotten, or cannot be read, is nothing', () => {
  saveDraft('locks', 'a/1', {}, NOW)
  deleteDraft('locks', 'a/1')
  expect(readDraft('locks', 'a/1', NOW)).toBeUndefined()
  localStorage.setItem('cubeward.setup.locks.a/1', '{')
  expect(readDraft('locks', 'a/1', NOW)).toBeUndefined()
})
