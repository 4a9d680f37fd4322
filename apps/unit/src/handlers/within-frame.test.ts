import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { expect, test } from 'vitest'
import { withinFrame } from './within-frame.ts'

const bytes = (packages: readonly UnitPackage[]) => Buffer.byteLength(JSON.stringify(packages))
const many = (count: number, more: Partial<UnitPackage> = {}): UnitPackage[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `probe-${at}`, installed: '1.0', available: ['1.0'], hold: false, config: null },
    ...more,
  }))

test('packages that fit are told as they are', () => {
  const packages = many(2_000, { config: 'probe probe/question string ä' })
  expect(withinFrame(packages)).toEqual({ packages })
})

test('the longest configurations are left out until one message holds all packages', () => {
  const packages = [...many(1_000, { config: 'short' }), ...many(40, { config: 'ü'.repeat(30_000) })]
  const { packages: told, leftOut } = withinFrame(packages)
  expect(bytes(told)).toBeLessThan(1_000_000)
  expect(told).toHaveLength(packages.length)
  expect(told.filter(({ config }) => config === 'short')).toHaveLength(1_000)
  expect(told.some(({ config }) => config !== null && config.length > 5)).toBe(true)
  // it is not said of a package that it has none
  const without = told.filter(({ config }) => config === null)
  expect(without.length).toBeGreaterThan(10)
  expect(without.every(({ configLeftOut }) => configLeftOut)).toBe(true)
  expect(leftOut).toBeUndefined()
})

test('of more packages than one message holds the first are told, with their newest version', () => {
  const { packages: told, leftOut } = withinFrame(many(20_000, { available: ['2.0', '1.9', '1.8'] }))
  expect(bytes(told)).toBeLessThan(1_000_000)
  expect(told.length).toBeGreaterThan(5_000)
  expect(told[0]).toMatchObject({ name: 'probe-0', available: ['2.0'] })
  expect(told[0]).not.toHaveProperty('configLeftOut')
  expect(leftOut).toBe(20_000 - told.length)
})
