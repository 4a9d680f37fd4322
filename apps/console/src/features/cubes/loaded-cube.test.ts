import { expect, test } from 'vitest'
import { loadedCube } from './loaded-cube.ts'

test('without a cube an action reports so', () => {
  expect(() => loadedCube(undefined)).toThrow('Cube not loaded.')
  expect(loadedCube('cube')).toBe('cube')
})
