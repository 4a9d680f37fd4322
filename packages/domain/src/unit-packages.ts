/** Packages of Debian that a unit consists of. */
export const basePackage = 'cubeward-unit'
export const controllerPackage = 'cubeward-controller'

/** The base package contains the agent, without which the unit cannot be reached. */
export const isRemovable = (name: string): boolean => name.split(':')[0] !== basePackage

/** Driver of a lock vendor, as a package that the main unit installs. */
export interface LockDriverChoice {
  id: string
  label: string
  packageName: string
}
/** Offered unless a server is set up with others. */
export const usualLockDrivers: readonly LockDriverChoice[] = [
  { id: 'lockwerk', label: 'Lockwerk', packageName: 'cubeward-driver-lockwerk' },
  { id: 'ridgelock', label: 'Ridgelock', packageName: 'cubeward-driver-ridgelock' },
  { id: 'boltline', label: 'Boltline', packageName: 'cubeward-driver-boltline' },
]
