import {
  administer,
  createOwned,
  dropDatabase,
  withDatabase,
} from '@cubeward/server/platform/db/testing/test-server.ts'

/** A database of a part's own, beside the fleet's. */
export async function ownDatabase(
  name: string,
  adminUrl: string,
  ownerUrl: string,
): Promise<AsyncDisposable & { url: string }> {
  await dropDatabase(adminUrl, name)
  await administer(adminUrl, (client) => createOwned(client, name, ownerUrl))
  return { url: withDatabase(ownerUrl, name), [Symbol.asyncDispose]: () => dropDatabase(adminUrl, name) }
}
