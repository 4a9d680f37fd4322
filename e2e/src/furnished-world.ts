import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '@cubeward/server/platform/db/testing/scratch.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { startWorld } from '@cubeward/world/world.ts'
import pino from 'pino'

const run = promisify(execFile)

/** Where the data directory of a fresh demo world lies during a run. */
const variable = 'CUBEWARD_E2E_FURNISHED'

/** A data directory of its own, which PostgreSQL's account can walk through when the tests run as root. */
export async function makeDataDir({ furnished }: { furnished: boolean }): Promise<string> {
  const dataDir = await mkdtemp(join(await testFolder(), 'cubeward-e2e-'))
  const { [variable]: model } = process.env
  if (furnished && model !== undefined) await run('cp', ['-a', `${model}/.`, dataDir])
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Before all files: makes and fills one demo world, which those of the files begin as copies of. */
export default async function furnish(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir({ furnished: false })
  const world = await startWorld({
    env: { PORT: String(await freePort()), CUBEWARD_DATA: dataDir, CUBEWARD_DRIVER_PORT: '0' },
    log: pino({ level: 'silent' }),
    durable: false,
  })
  await world.stop()
  process.env[variable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
