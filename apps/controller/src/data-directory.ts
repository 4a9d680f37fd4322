import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import type { Log } from './log.ts'

/** The data directory cannot be used; the message is one sentence for whoever starts the controller. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/** Where everything of one cube is kept: `events.jsonl`, `commands.jsonl`, `configuration.json`. */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const probe = await open(join(path, '.writable'), 'w', 0o600)
    await probe.close()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(`The data directory ${path} cannot be written to (${reason}).`)
  }
}

/** The configuration the server sent last, if there is one that can be read. */
export async function readConfiguration(directory: string, log: Log): Promise<SiteConfiguration | undefined> {
  const path = join(directory, 'configuration.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    return SiteConfiguration.parse(JSON.parse(text))
  } catch {
    // Revision 0 in the Hello makes the server send it again.
    log.warn(`${path} cannot be read; the server will be asked for it again.`)
    return undefined
  }
}

export async function writeConfiguration(directory: string, configuration: SiteConfiguration): Promise<void> {
  const path = join(directory, 'configuration.json')
  await writeFile(`${path}.next`, JSON.stringify(configuration), { mode: 0o600, flush: true })
  await rename(`${path}.next`, path)
}
