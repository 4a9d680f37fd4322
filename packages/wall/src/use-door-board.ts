import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Door } from './door.ts'
import { DoorBoard, type DoorView } from './door-board.ts'

/** The board of doors that a page draws anew with itself; a page with a live feed tells a board of its own instead. */
export function useDoorBoard(doors: readonly Door[]): DoorBoard {
  const [board] = useState(() => new DoorBoard(doors))
  // before the picture is painted
  useLayoutEffect(() => board.show(doors), [board, doors])
  return board
}

/** What one door shows, followed. */
export function useDoorView(board: DoorBoard, number: string): DoorView | undefined {
  const subscribe = useCallback((listener: () => void) => board.subscribe(number, listener), [board, number])
  return useSyncExternalStore(subscribe, () => board.view(number))
}
