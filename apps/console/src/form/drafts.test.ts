import { expect, test } from 'vitest'
import { draftOf, draftValues } from './drafts.ts'

const values = {
  name: 'Kiel',
  note: 'as it was',
  tags: ['a', 'b'],
  clientSecret: 'hidden',
  smtp: { host: 'mail.example', password: 'hidden' },
}
const dirty = { name: true, note: false, tags: [true], clientSecret: true, smtp: { host: true, password: true } }

test('what was changed is kept, and no secret', () => {
  const draft = draftOf(values, dirty)
  expect(draft).toEqual({ name: 'Kiel', tags: ['a', 'b'], smtp: { host: 'mail.example' } })
  expect(JSON.stringify(draft)).not.toContain('hidden')
})

test('a draft is put back value by value, so that what it leaves out stays', () => {
  expect(draftValues({ name: 'Kiel', smtp: { host: 'x' }, tags: [], site: null })).toEqual([
    ['name', 'Kiel'],
    ['smtp.host', 'x'],
    ['tags', []],
    ['site', null],
  ])
})
