import { useSuspenseQuery } from '@tanstack/react-query'
import { boxRead } from '../../../../../../features/boxes/reads.ts'
import { openReason } from '../../../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { isSettled } from '../../../../../../live/command-state.ts'
import { useOpenCube } from '../../../../../../live/cube-feed-context.ts'
import { useLiveState } from '../../../../../../live/use-live-state.ts'
import { useMay } from '../../../../../../session/authorization.ts'

export interface BoxParams {
  operator: string
  cubeId: string
  boxNumber: string
}

/** Opening the door of a box, or its secondary one: whether it is under way, and why it cannot be done. */
export function useOpening({ operator, cubeId, boxNumber }: BoxParams, which: 'lock' | 'secondaryLock' = 'lock') {
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: box } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  const lock = box[which]
  const command = lock === null ? undefined : feed.commands[lock]
  const pending = command !== undefined && !isSettled(command)
  const reason = openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock })
  const open = () => {
    if (lock !== null && reason === undefined && !pending) feed.open(lock)
  }
  return { pending, reason, open }
}
