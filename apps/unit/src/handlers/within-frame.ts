import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitAnswer } from '@cubeward/contract/admin/unit-requests.ts'

/** One message holds 1 MiB, and a longer one would cost the connection. */
const MOST = 900_000
const bytesOf = (one: UnitPackage) => Buffer.byteLength(JSON.stringify(one)) + 1

/**
 * All packages, if one message holds them; else the longest configurations are left out first, then all but the newest versions, then the
 * last names. What is left out is told, but for older versions.
 */
export function withinFrame(packages: readonly UnitPackage[], most = MOST): UnitAnswer<'GetPackages'> {
  const told = [...packages]
  let bytes = told.reduce((sum, one) => sum + bytesOf(one), 0)
  const shorten = (at: number, one: UnitPackage) => {
    bytes += bytesOf(one) - bytesOf(told[at] as UnitPackage)
    told[at] = one
  }
  const byConfig = [...told.entries()]
    .filter(([, { config }]) => config !== null)
    .toSorted(([, a], [, b]) => (b.config?.length ?? 0) - (a.config?.length ?? 0))
  for (const [at, one] of byConfig) if (bytes > most) shorten(at, { ...one, config: null, configLeftOut: true })
  for (const [at, one] of told.entries())
    if (bytes > most) shorten(at, { ...one, available: one.available.slice(0, 1) })
  while (bytes > most) bytes -= bytesOf(told.pop() as UnitPackage)
  const leftOut = packages.length - told.length
  return { packages: told, ...(leftOut > 0 && { leftOut }) }
}
