import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import type { JobProgress } from '../job/job-output.ts'

/** There is a newer version than the one that is installed. */
export const hasUpdate = ({ installed, available: [newest] }: UnitPackage): boolean =>
  installed !== null && newest !== undefined && newest !== installed

interface Wanted {
  search: string
  updates: boolean
  held: boolean
}

/** Packages whose name holds the words that are searched for. */
export function shownPackages(packages: readonly UnitPackage[], { search, updates, held }: Wanted): UnitPackage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return packages.filter(
    (one) => words.every((word) => one.name.includes(word)) && (!updates || hasUpdate(one)) && (!held || one.hold),
  )
}

/** What a job that runs does to a package now. */
export function atWork(
  job: Pick<UnitJobOutput, 'kind' | 'name' | 'state'> | undefined,
  { items }: JobProgress,
  name: string,
): 'installing' | 'removing' | undefined {
  if (job?.state !== 'Running') return undefined
  if (job.name === name) return job.kind === 'RemovePackage' ? 'removing' : 'installing'
  const item = items.find((one) => one.name === name)?.state
  if (item === 'unpacked') return 'installing'
  return undefined
}
