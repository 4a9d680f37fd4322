import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { apiPath, type CubeFaults, type DoorAction, LifeBody, Typed } from '../src/view.ts'

export function act(cubeId: string, lock: string, action: DoorAction): Promise<unknown> {
  return post(`cubes/${encodeURIComponent(cubeId)}/doors/${encodeURIComponent(lock)}`, { action })
}

export function setFaults(cubeId: string, faults: Partial<CubeFaults>): Promise<unknown> {
  return post(`cubes/${encodeURIComponent(cubeId)}/faults`, faults)
}

export function plug(cubeId: string, deviceId: string, plugged: boolean): Promise<unknown> {
  return post(`cubes/${encodeURIComponent(cubeId)}/devices/${encodeURIComponent(deviceId)}`, { plugged })
}

/** Whether people drop off and pick up by themselves; undefined where nobody does. */
export async function readLife(): Promise<boolean | undefined> {
  const response = await fetch(`${apiPath}/life`)
  return response.ok ? LifeBody.parse(await response.json()).on : undefined
}
export const setLife = (on: boolean): Promise<unknown> => post('life', { on })

/** Types a code at the keypad of a cube. */
export async function typeCode(cubeId: string, code: string): Promise<Typed> {
  return Typed.parse(await post(`cubes/${encodeURIComponent(cubeId)}/keypad`, { code }))
}

/** What came of most is told by the stream. */
async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${apiPath}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  const problem = ProblemBody.safeParse(await response.json().catch(() => undefined)).data
  throw new Error(problem?.detail ?? problem?.title ?? `The simulator answered ${response.status}.`)
}
