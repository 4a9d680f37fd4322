import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestRealm } from '@cubeward/server/testing/realm.ts'
import { member } from './fleet.ts'
import { lightly, openFleet } from './seed.ts'

/** Where the bundle finds what is not in it; `scripts/bench.mjs` sets both. */
export const root = process.env.BENCH_ROOT ?? process.cwd()
export const migrations = join(root, 'apps/server/src/platform/db/migrations')
export const benchData = join(root, '.data/bench')

/** What every part measures in: the database with the fleet, and a realm that vouches for its user. */
export interface Setting extends AsyncDisposable {
  url: string
  adminUrl: string
  postgresPid: number
  /** Environment of a server in it; its port is added. */
  productEnv: Record<string, string>
  token(): Promise<string>
  cores: number
}

export async function openSetting(): Promise<Setting> {
  const postgres = await openFleet({
    dataDir: benchData,
    migrations,
    scale: lightly,
    say: (text) => process.stdout.write(`${text}\n`),
  })
  const realm = await startTestRealm()
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-bench-'))
  return {
    url: postgres.connectionString,
    adminUrl: postgres.adminConnectionString,
    postgresPid: postgres.pid ?? 0,
    productEnv: {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.serverConnectionString,
      DATABASE_OWNER_URL: postgres.connectionString,
      OIDC_ISSUER: realm.issuer,
      CUBEWARD_DATA: dataDir,
      CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64'),
      BENCH_MIGRATIONS: migrations,
    },
    token: () => realm.token({ sub: member, name: 'Bench' }, 3_600),
    cores: availableParallelism(),
    async [Symbol.asyncDispose]() {
      await realm.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
