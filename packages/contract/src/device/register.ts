import { ProblemBody } from '../kernel/problem.ts'
import { deviceRegistration, RegisteredCube, RegisteredUnit, type UnitRegistration } from './registration.ts'

/** Why a device was not registered; it may ask again later. */
export class NotRegistered extends Error {}

async function ask(server: string, path: string, body: unknown, secret?: string): Promise<unknown> {
  const address = `${server.replace(/^ws/, 'http').replace(/\/+$/, '')}${path}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(secret !== undefined && { authorization: `Bearer ${secret}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status === 201) return answer
  const refused = ProblemBody.safeParse(answer).data
  throw new NotRegistered(refused?.detail ?? refused?.title ?? `The server answered ${response.status}.`)
}

/** Registers a unit at the server of this address (`http:` or `ws:`). */
export const registerUnit = async (server: string, unit: UnitRegistration): Promise<RegisteredUnit> =>
  RegisteredUnit.parse(await ask(server, deviceRegistration.unit.path, unit))

/** Registers the cube whose controller runs on the unit. */
export const registerCube = async (
  server: string,
  { unitId, secret }: { unitId: string; secret: string },
): Promise<RegisteredCube> => RegisteredCube.parse(await ask(server, deviceRegistration.cube.path, { unitId }, secret))
