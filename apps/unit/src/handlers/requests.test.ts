import type { UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import { expect, test, vi } from 'vitest'
import { simulatedHost } from '../host/simulated.ts'
import { shared } from '../in-time.ts'
import { Jobs } from '../jobs.ts'
import { MetricsHistory } from '../metrics.ts'
import { createRequestHandler } from './requests.ts'

/** What the agent does by itself, whatever a server lets through. */
function agent() {
  const simulated = simulatedHost({ id: 'vc-1', stepMs: 1 })
  const host = { ...simulated, remove: vi.fn(simulated.remove), configureTimezone: vi.fn(simulated.configureTimezone) }
  const jobs = new Jobs({ send: async () => undefined, ended: () => undefined })
  const handle = createRequestHandler({
    ...{ host, packages: shared(host.packages), jobs, history: new MetricsHistory() },
    reachable: async () => true,
    deliver: async () => undefined,
    osChanged: () => undefined,
  })
  const ask = (request: UnitRequest) =>
    handle({ '@type': 'UnitOrder', commandId: 'c', deadline: '', epoch: 1, request })
  return { host, jobs, ask }
}

test.each(['cubeward-unit', 'cubeward-unit:amd64'])(
  'the agent does not remove its own package: %s (UPKG-05, LIVE-25)',
  async (name) => {
    const { host, jobs, ask } = agent()
    await expect(ask({ '@type': 'RemovePackage', name })).rejects.toThrow('The base package keeps the unit reachable')
    expect(host.remove).not.toHaveBeenCalled()
    expect(jobs.isBusy).toBe(false)
    expect(await ask({ '@type': 'RemovePackage', name: 'curl' })).toEqual({ jobId: 'c' })
  },
)

test('a time zone that is not in the list does not reach the host (LIVE-28)', async () => {
  const { host, ask } = agent()
  await expect(ask({ '@type': 'ConfigureTimezone', timezone: '../../etc/shadow' })).rejects.toThrow()
  expect(host.configureTimezone).not.toHaveBeenCalled()
  await ask({ '@type': 'ConfigureTimezone', timezone: 'Europe/Vienna' })
  expect(host.configureTimezone).toHaveBeenCalledExactlyOnceWith('Europe/Vienna')
})
