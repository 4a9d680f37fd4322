import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerCube } from '@cubeward/contract/device/register.ts'
import { z } from 'zod'

const CubeCredential = z.object({ cubeId: z.string().min(1), secret: z.string().min(1) })
export type CubeCredential = z.infer<typeof CubeCredential>
/** As the agent of the unit keeps it. */
const UnitCredential = z.object({ unitId: z.string().min(1), secret: z.string().min(1) })

/** Whoever may read these files may speak as this cube. */
async function keep(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

async function kept<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (((await stat(file)).mode & 0o077) !== 0) throw new Error(`${file} can be read by others. Set its mode to 600.`)
  return schema.parse(JSON.parse(text))
}

interface Enrolment {
  /** `http:`, `https:`, `ws:` or `wss:`. */
  readonly server: string
  readonly dataDir: string
  /** Where the agent of the unit keeps who it is: the cube is registered by the unit that its controller runs on. */
  readonly unitDataDir: string
}

/** Which cube this is; undefined before it was registered. */
export const cubeCredentialOf = (dataDir: string): Promise<CubeCredential | undefined> =>
  kept(join(dataDir, 'credential.json'), CubeCredential)

/** Where the agent of the unit finds the server; undefined before it was started. */
export const serverOf = (unitDataDir: string): Promise<string | undefined> =>
  readFile(join(unitDataDir, 'server'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** Registers the cube, and keeps which one it is, its secret and its setup link for the next start. */
export async function enrol({ server, dataDir, unitDataDir }: Enrolment): Promise<CubeCredential> {
  const unit = await kept(join(unitDataDir, 'credential.json'), UnitCredential)
  if (unit === undefined) throw new Error(`The unit has not registered itself yet: ${unitDataDir} has no credential.`)
  const { cubeId, secret, setupKey } = await registerCube(server, unit)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await keep(join(dataDir, 'credential.json'), JSON.stringify({ cubeId, secret }))
  const site = server.replace(/^ws/, 'http').replace(/\/+$/, '')
  await keep(join(dataDir, 'setup-link'), `${site}/setup/cube/${setupKey}\n`)
  return { cubeId, secret }
}
