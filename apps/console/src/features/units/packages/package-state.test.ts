import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { expect, test } from 'vitest'
import { atWork, hasUpdate, shownPackages } from './package-state.ts'

const one = (name: string, installed: string | null, available: string[], hold = false): UnitPackage => ({
  ...{ name, installed, available, hold, config: null },
})
const all = [one('curl', '1', ['2', '1']), one('bash', '1', ['1'], true), one('vim', null, ['9'])]
const names = (packages: readonly UnitPackage[]) => packages.map(({ name }) => name)

test('a newer version is an update, a package that is not there has none', () => {
  expect(names(all.filter(hasUpdate))).toEqual(['curl'])
})

test('packages are searched by all words, and narrowed to updates and to those on hold', () => {
  const none = { search: '', updates: false, held: false }
  expect(names(shownPackages(all, { ...none, search: 'C u' }))).toEqual(['curl'])
  expect(names(shownPackages(all, { ...none, updates: true }))).toEqual(['curl'])
  expect(names(shownPackages(all, { ...none, held: true }))).toEqual(['bash'])
})

test('while a job runs, its package is being installed or removed (UPKG-08)', () => {
  const running = { kind: 'InstallPackage', name: 'curl', state: 'Running' } as const
  const nothing = { total: undefined, items: [] }
  expect(atWork(running, nothing, 'curl')).toBe('installing')
  expect(atWork({ ...running, kind: 'RemovePackage' }, nothing, 'curl')).toBe('removing')
  expect(atWork({ ...running, state: 'Done' }, nothing, 'curl')).toBeUndefined()
  const upgrade = { kind: 'UpgradeAll', name: null, state: 'Running' } as const
  const items = [{ name: 'bash', state: 'unpacked' }] as const
  expect([atWork(upgrade, { total: 2, items }, 'bash'), atWork(upgrade, { total: 2, items }, 'curl')]).toEqual([
    'installing',
    undefined,
  ])
})
