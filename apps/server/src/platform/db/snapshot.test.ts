import { expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'
import { snapshotsOf } from './snapshot.ts'

const { product } = furnishedProduct()

test('what fails as an attempt leaves the snapshot as it was', async () => {
  const { db } = product().database
  await using snapshot = await snapshotsOf(db)('a', new AbortController().signal)
  if (snapshot === undefined) throw new Error("It is nobody else's turn")
  const one = () => db.query<{ one: number }>({ text: 'SELECT 1 AS one' })
  expect(await snapshot.attempt(() => db.query({ text: "SET LOCAL statement_timeout = '20ms'" }))).toEqual([])
  expect(await snapshot.attempt(() => db.query({ text: 'SELECT pg_sleep(10)' }))).toBeUndefined()
  expect(await snapshot.attempt(one)).toEqual([{ one: 1 }])
  expect(await snapshot.read(one)).toEqual([{ one: 1 }])
})
