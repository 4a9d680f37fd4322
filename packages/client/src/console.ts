import { endpoints } from '@cubeward/contract/admin/index.ts'
import { type Authorize, createCall } from './call.ts'

/** The interface of the console, by the access token of a person: `client.call(client.calls.cubes.list, { path: { operator } })`. */
export const createConsoleClient = (url: string, token: Authorize) => ({
  calls: endpoints,
  call: createCall(url, async () => `Bearer ${await token()}`),
})
