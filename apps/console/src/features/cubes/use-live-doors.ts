import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { DoorBoard } from '@cubeward/wall/door-board.ts'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { doorsOf, knownOf } from './doors.ts'
import { cubeLocks } from './reads.ts'

const NONE: readonly Lock[] = []

/** The doors of a cube on a board that follows its locks by itself: an event draws one door, and not what is around the wall. */
export function useLiveDoors(
  operator: string,
  cubeId: string,
  boxes: readonly Box[],
  inDoubt: ReadonlySet<string>,
): DoorBoard {
  const cache = useQueryClient()
  const [board] = useState(
    () => new DoorBoard(doorsOf(boxes, cache.getQueryData(cubeLocks(operator, cubeId).queryKey) ?? NONE)),
  )
  useLayoutEffect(() => {
    const observer = new QueryObserver(cache, { ...cubeLocks(operator, cubeId), notifyOnChangeProps: ['data'] })
    const show = (locks: readonly Lock[] = NONE) => board.show(doorsOf(boxes, knownOf(locks, inDoubt), board.doors))
    show(observer.getCurrentResult().data)
    return observer.subscribe(({ data }) => show(data))
  }, [cache, board, operator, cubeId, boxes, inDoubt])
  return board
}
