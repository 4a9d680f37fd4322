import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

type Kept = { unitId?: string; cubeId?: string; secret: string }
const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What a program on site has kept of who it is; nobody else may read it. */
export function keptIn(directory: string): Kept | undefined {
  const file = join(directory, 'credential.json')
  const text = textOf(file)
  if (text === undefined) return undefined
  expect(statSync(file).mode & 0o777).toBe(0o600)
  return JSON.parse(text) as Kept
}

/** What the setup key opens that stands where the installer finds it. */
export async function behindLink(server: string, of: 'unit' | 'cube', directory: string) {
  const link = textOf(join(directory, 'setup-link'))
  if (link === undefined) return undefined
  expect(link).toMatch(new RegExp(`^${server}/setup/${of}/[\\w-]+$`))
  const response = await fetch(link.replace('/setup/', '/admin/v1/setup/'))
  return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined
}
