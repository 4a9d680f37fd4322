import type { Admissions, PathKeyKind } from '../http/access.ts'

/** What live connections need of whoever sets up a cube or a unit by its key; only the feature knows the keys. */
export interface SetupPort {
  admissions: Required<Pick<Admissions, PathKeyKind>>
  /** Does work that needs a right key, unless there were too many wrong keys. */
  attempt<T>(address: string, key: string, work: () => Promise<T>): Promise<T>
  /** The key that a unit shows on its screen; null: it is not in setup mode. */
  keyOfUnit(unitId: string): Promise<string | null>
  /** Whether a package is one of the setup's. */
  isOfSetup(packageName: string | null): boolean
  /** Refuses a package that is none of the setup's, by throwing a `Problem`. */
  checkPackage(request: { '@type': 'InstallPackage' | 'RemovePackage'; name: string }): void
}
