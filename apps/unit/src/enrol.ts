import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { OsInfo } from '@cubeward/contract/admin/unit-parts.ts'
import { registerUnit } from '@cubeward/contract/device/register.ts'
import { z } from 'zod'

const Credential = z.object({ unitId: z.string().min(1), secret: z.string().min(1) })
export type Credential = z.infer<typeof Credential>
const Key = z.object({ key: z.string().min(32) })

interface Enrolment {
  /** `http:` or `https:`. */
  readonly server: string
  readonly dataDir: string
  /** Of the installation, if it has one. */
  readonly provisioningToken?: string | undefined
  readonly osInfo: () => Promise<OsInfo>
}

/** Whoever may read these files may speak as this unit. */
async function keep(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600, flush: true })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

async function kept<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  if (((await stat(file)).mode & 0o077) !== 0) throw new Error(`${file} can be read by others. Set its mode to 600.`)
  return schema.parse(JSON.parse(text))
}

/** Who this unit is; undefined before it has registered. */
export const credentialOf = (dataDir: string): Promise<Credential | undefined> =>
  kept(join(dataDir, 'credential.json'), Credential)

/** The controller speaks with the same server, and may not read the settings of the agent. */
export async function tellServer(dataDir: string, server: string): Promise<void> {
  const file = join(dataDir, 'server')
  await writeFile(`${file}.new`, `${server}\n`)
  await rename(`${file}.new`, file)
}

/** Registers this unit; a repeated registration is known by a key of its own. */
export async function enrol({ server, dataDir, provisioningToken, osInfo }: Enrolment): Promise<Credential> {
  // as systemd makes it: sessions of terminals have their sockets in there
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const keyFile = join(dataDir, 'key.json')
  const { key } = (await kept(keyFile, Key)) ?? { key: randomBytes(32).toString('base64url') }
  await keep(keyFile, { key })
  const { arch, type, release, cpus, totalmem } = await osInfo()
  const { unitId, secret } = await registerUnit(server, {
    ...{ hostname: hostname(), key, arch, type, release, cpus, totalmem },
    ...(provisioningToken !== undefined && { provisioningToken }),
  })
  const credential = { unitId, secret }
  await keep(join(dataDir, 'credential.json'), credential)
  return credential
}
