import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { apiPath, type CubeFaults, type DoorAction } from '../src/view.ts'

export function act(cubeId: string, lock: string, action: DoorAction): Promise<void> {
  return post(`cubes/${encodeURIComponent(cubeId)}/doors/${encodeURIComponent(lock)}`, { action })
}

export function setFaults(cubeId: string, faults: Partial<CubeFaults>): Promise<void> {
  return post(`cubes/${encodeURIComponent(cubeId)}/faults`, faults)
}

export function plug(cubeId: string, deviceId: string, plugged: boolean): Promise<void> {
  return post(`cubes/${encodeURIComponent(cubeId)}/devices/${encodeURIComponent(deviceId)}`, { plugged })
}

/** What came of it is told by the stream; only a refusal is of interest. */
async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${apiPath}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return
  const problem = ProblemBody.safeParse(await response.json().catch(() => undefined)).data
  throw new Error(problem?.detail ?? problem?.title ?? `The simulator answered ${response.status}.`)
}
