import { OpenAllButton } from '../OpenAll.tsx'
import type { SetupWork } from './setup-work.ts'

interface OpenAllLocksProps {
  work: Pick<SetupWork, 'locks' | 'openAll' | 'disabledReason'>
  label: string
}

/** Opens every lock of the cube, whether a box has it or not, to begin with open doors. */
export function OpenAllLocks({ work: { locks, openAll, disabledReason }, label }: OpenAllLocksProps) {
  return (
    <OpenAllButton
      large
      scope="locks"
      count={locks.length}
      work={openAll}
      disabledReason={disabledReason}
      label={label}
    />
  )
}
