import { expect, test } from 'vitest'
import { recipientParts, typedParts } from './recipient-parts.ts'

test('recipients are parted by whatever people write between them (OSET-02)', () => {
  expect(recipientParts('a@x.at, b@x.at;c@x.at d@x.at\ne@x.at\r\n\r\nf@x.at,;A@x.at', 'email')).toEqual([
    'a@x.at',
    'b@x.at',
    'c@x.at',
    'd@x.at',
    'e@x.at',
    'f@x.at',
  ])
  expect(recipientParts(' , ;', 'email')).toEqual([])
})

test('phone numbers keep their blanks (OSET-03)', () => {
  expect(recipientParts('+43 660 1234567 +49 (40) 123-45;+43 6601234567\n+1 555 0100', 'phone')).toEqual([
    '+43 660 1234567',
    '+49 (40) 123-45',
    '+1 555 0100',
  ])
})

test('what is being typed waits for the sign that ends it', () => {
  expect(typedParts('a@x.at', 'email')).toEqual({ complete: [], rest: 'a@x.at' })
  expect(typedParts('a@x.at ', 'email')).toEqual({ complete: ['a@x.at'], rest: '' })
  expect(typedParts('a@x.at, b@x', 'email')).toEqual({ complete: ['a@x.at'], rest: 'b@x' })
  expect(typedParts('+43 660 12', 'phone')).toEqual({ complete: [], rest: '+43 660 12' })
  expect(typedParts('+43 660 12 +', 'phone')).toEqual({ complete: ['+43 660 12'], rest: '+' })
})
