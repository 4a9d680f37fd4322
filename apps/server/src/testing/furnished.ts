import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Answer, callerOf } from './caller.ts'
import { furnish } from './fixture.ts'
import { startTestProduct, type TestProduct } from './product.ts'

type Call = Parameters<Awaited<ReturnType<typeof callerOf>>>

/** A product for the tests of one file, furnished anew before each of them; called outside of them. */
export function furnishedProduct() {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.close())
  const pool = () => product.database.db.pool
  beforeEach(() => furnish(pool()))
  return {
    product: () => product,
    pool,
    /** Calls the API as one user of the fixture. */
    as:
      (sub: string) =>
      async (...call: Call): Promise<Answer> =>
        (await callerOf(product, sub))(...call),
  }
}
