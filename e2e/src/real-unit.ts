import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { UnitAgent } from '@cubeward/unit/agent.ts'
import { debianHost } from '@cubeward/unit/host/debian/host.ts'
import { run } from '@cubeward/unit/host/program.ts'
import type { Page } from '@playwright/test'
import { callAs, expect } from './support.ts'

/** A unit that runs on this machine, with its own pty and GNU screen; it joins as units do. */
export async function realUnit(page: Page, url: string, hostname: string) {
  const os = { arch: 'amd64', type: 'Linux', release: '6.1', cpus: 2, totalmem: 1_000_000 }
  const made = await page.request.post(`${url}/device/v1/units/register`, { data: { hostname, ...os } })
  const { unitId, secret } = (await made.json()) as { unitId: string; secret: string }
  const joined = await callAs(page, 'POST', `/setup/units/${unitId}/cube/np-hamburg-01`)
  expect(joined.ok()).toBe(true)
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-unit-'))
  const agent = new UnitAgent({
    unitId,
    server: { url: url.replace('http', 'ws'), secret },
    // nobody has installed the package here, and with it the user of terminals
    host: await debianHost({ dataDir, terminalUser: userInfo().username }),
    log: { info: () => undefined, warn: () => undefined },
    backOff: { minMs: 100, maxMs: 500 },
  })
  const stop = async () => {
    agent.stop()
    const screen = ['env', [`SCREENDIR=${dataDir}/screens`, 'screen', '-X', 'quit'], { accept: [1] }] as const
    await run(...screen)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { unitId, stop }
}
