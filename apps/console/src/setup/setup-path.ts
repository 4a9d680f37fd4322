export const cubeSteps = ['locking', 'units', 'tenant', 'numbers', 'types', 'adjust'] as const
export type CubeStep = (typeof cubeSteps)[number]
export type SetupPlace =
  | { what: 'cube'; setupKey: string; step: CubeStep | 'index' }
  | { what: 'unit'; setupKey: string; step: 'install' | 'index' }

/** What an address such as `/setup/cube/abc/types` sets up, with which key, and at which step; undefined for any other address. */
export function setupPath(path: string): SetupPlace | undefined {
  const [, what, encoded = '', step = 'index'] = /^\/setup\/(cube|unit)\/([^/]+)(?:\/([a-z]+))?\/?$/.exec(path) ?? []
  try {
    const setupKey = decodeURIComponent(encoded)
    if (what === 'unit' && (step === 'index' || step === 'install')) return { what, setupKey, step }
    if (what === 'cube' && (step === 'index' || (cubeSteps as readonly string[]).includes(step)))
      return { what, setupKey, step: step as CubeStep | 'index' }
    return undefined
  } catch {
    // a % that stands for nothing
    return undefined
  }
}

/** The address of a step. */
export function setupHref(
  what: 'cube' | 'unit',
  setupKey: string,
  step: CubeStep | 'install' | 'index' = 'index',
): string {
  return `/setup/${what}/${encodeURIComponent(setupKey)}${step === 'index' ? '' : `/${step}`}`
}
