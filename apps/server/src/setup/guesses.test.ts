import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { expect, test } from 'vitest'
import { createGuesses } from './guesses.ts'

const wrong = async () => {
  throw new Problem('notFound')
}
const right = async () => 'in'
const codes = (attempts: Promise<unknown>[]) => Promise.all(attempts.map((one) => one.catch(({ code }) => code)))
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const keyOf = (n: number) => `${String(n).padStart(8, '0')}-rest-of-the-key`

test('guesses from one address are limited, whatever they begin with', async () => {
  const { attempt } = createGuesses(() => 0)
  const answers = await codes(times(100, (n) => attempt('10.0.0.1', keyOf(n), wrong)))
  expect(answers.filter((code) => code === 'tooManyRequests')).toHaveLength(40)
})

test('guesses that begin alike are limited, wherever they come from (T21)', async () => {
  const { attempt } = createGuesses(() => 0)
  const answers = await codes(times(100, (n) => attempt(`10.0.0.${n}`, `abcdefgh-${n}`, wrong)))
  expect(answers.filter((code) => code === 'tooManyRequests')).toHaveLength(40)
  expect(await codes([attempt('10.0.1.1', 'other-key', right)])).toEqual(['in'])
})

test('right keys do not count', async () => {
  const { attempt } = createGuesses(() => 0)
  for (const _ of times(100, (n) => n)) expect(await attempt('10.0.0.1', keyOf(1), right)).toBe('in')
})

test('what was used up comes back', async () => {
  let now = 0
  const { attempt } = createGuesses(() => now)
  await codes(times(60, () => attempt('10.0.0.1', keyOf(1), wrong)))
  expect(await codes([attempt('10.0.0.1', keyOf(1), right)])).toEqual(['tooManyRequests'])
  now = 1_000
  expect(await codes([attempt('10.0.0.1', keyOf(1), right)])).toEqual(['in'])
})
