import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/client.ts'
import type { Statement } from '../platform/db/sql.ts'
import { createAccess } from '../platform/http/access.ts'
import { expectedStatus, runMatrix, triedElsewhere } from './matrix.ts'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const calls = allEndpoints().filter(({ name }) => !triedElsewhere.has(name))
describe('authorisation matrix', () => {
  // a call is tried by every caller on every target, which takes a busy machine a while
  test.each(calls.map((named) => [named.name, named] as const))('%s', { timeout: 60_000 }, async (_, named) => {
    expect(await runMatrix(product, named)).toEqual([])
  })
  test('some calls are refused and some succeed for a member', () => {
    const list = allEndpoints().find(({ name }) => name === 'cubes.list')
    if (list === undefined) throw new Error('cubes.list is gone')
    expect([
      expectedStatus(list, 'user', 'own'),
      expectedStatus(list, 'other', 'own'),
      expectedStatus(list, 'anonymous', 'own'),
    ]).toEqual([200, 404, 401])
  })
})

type Access = ReturnType<typeof createAccess>
/** Access with one of its decisions taken out. */
const broken =
  (change: (proper: Access, deps: Parameters<typeof createAccess>[0]) => Access) =>
  (deps: Parameters<typeof createAccess>[0]) =>
    change(createAccess(deps), deps)

/** Statements with the operator taken out of their WHERE clauses. */
const unscoped = (db: Database): Database => {
  const strip = <Row>({ text }: Statement<Row>): Statement<Row> => ({
    text: text
      .replace(/\bc\.operator_id = \$1/g, '$1::text IS NOT NULL')
      .replace(/FROM cubes WHERE operator_id = \$1/g, 'FROM cubes WHERE $1::text IS NOT NULL'),
  })
  return { ...db, query: (statement, values) => db.query(strip(statement), values) }
}

describe('the matrix notices', () => {
  const controls: [string, Parameters<typeof startTestProduct>[0]][] = [
    [
      'a missing check of the token',
      {
        parts: {
          createAccess: broken((proper) => async (access, authorization, operator) => {
            try {
              return await proper(access, authorization, operator)
            } catch (error) {
              if ((error as { status?: number }).status !== 401) throw error
              return { kind: 'user', user: {} as never, id: 'admin', name: 'Ada', root: false, role: 'Admin' }
            }
          }),
        },
      },
    ],
    [
      'a missing check of the membership',
      {
        parts: {
          createAccess: broken((proper) => async (access, authorization) => {
            const actor = await proper('signedIn', authorization, undefined)
            return access === 'public' ? { kind: 'anonymous' } : actor
          }),
        },
      },
    ],
    ['a missing operator in the SQL', { parts: { database: unscoped } }],
  ]
  // each is a product of its own
  test.each(controls)('%s', { timeout: 120_000 }, async (_, options) => {
    await using sabotaged = await startTestProduct(options)
    // the first call that gives it away is enough
    let noticed: string | undefined
    for (const named of calls.filter(({ name }) => name.startsWith('cubes.') || name.startsWith('locks.'))) {
      if ((await runMatrix(sabotaged, named)).length > 0) noticed = named.name
      if (noticed !== undefined) break
    }
    expect(noticed).toBeDefined()
  })
})
