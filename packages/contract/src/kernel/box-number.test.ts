import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { BoxNumber } from './fields.ts'

test.each([
  ['12\u202E34', 'A box number cannot contain line breaks or invisible characters.'],
  ['1\n2', 'A box number cannot contain line breaks or invisible characters.'],
  ['1\u200B', 'A box number cannot contain line breaks or invisible characters.'],
  [' 1', 'A box number cannot begin or end with a space.'],
  ['a/b', "A box number cannot contain '/'."],
  ['..', "A box number cannot be '.' or '..'."],
  ['', 'Enter a value.'],
])('%j is refused with one sentence', (number, message) => {
  const { error } = BoxNumber.safeParse(number)
  expect(error && fieldErrors(error)).toMatchObject([{ field: '', message }])
})

test.each(['1', 'A-12', 'Türe 7', '左 3'])('%j is a number', (number) => {
  expect(BoxNumber.safeParse(number).success).toBe(true)
})
