import { type BoxState, countBoxStates } from '@cubeward/domain/box-state.ts'
import type { Door, DoorMark } from './door.ts'

/** All that one door shows. */
export interface DoorView {
  door: Door
  selected: boolean
  tabStop: boolean
  dimmed: boolean
  opening: boolean
  mark: DoorMark | undefined
}

/** What the page lays over the doors: selection, filter, work under way. */
export interface Overlay {
  selected?: string | undefined
  /** The first of these that there is takes the keyboard. */
  tabStops?: readonly (string | undefined)[]
  dimmedExcept?: BoxState | undefined
  commandState?: Readonly<Record<string, 'opening' | undefined>> | undefined
  marks?: Readonly<Record<string, DoorMark>> | undefined
}

/**
 * What every door of a wall shows now. Each door listens for itself, and so do the counts of the legend: whoever hears of an event
 * tells the board, and React draws what changed and looks at nothing else, so that an event on a cube of 400 boxes costs one door.
 */
export class DoorBoard {
  #doors: readonly Door[] = []
  #counts = countBoxStates([])
  #overlay: Overlay = {}
  #views: ReadonlyMap<string, DoorView> = new Map()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #countListeners = new Set<() => void>()

  constructor(doors: readonly Door[] = []) {
    this.show(doors)
  }

  get doors(): readonly Door[] {
    return this.#doors
  }

  view(number: string): DoorView | undefined {
    return this.#views.get(number)
  }

  /** How many doors are in a state. */
  count(state: BoxState): number {
    return this.#counts[state]
  }

  subscribe(number: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(number) ?? new Set()
    this.#listeners.set(number, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(number)
    }
  }

  readonly subscribeCounts = (listener: () => void): (() => void) => {
    this.#countListeners.add(listener)
    return () => void this.#countListeners.delete(listener)
  }

  /** The doors as they are from now on; the same object stands for a door that has not changed. */
  show(doors: readonly Door[]): void {
    if (doors === this.#doors) return
    this.#doors = doors
    this.#counts = countBoxStates(doors.map(({ state }) => state))
    this.#update()
    for (const listener of this.#countListeners) listener()
  }

  layOver(overlay: Overlay): void {
    this.#overlay = overlay
    this.#update()
  }

  /** Tells the doors that show something else from now on. */
  #update(): void {
    const before = this.#views
    const views = new Map<string, DoorView>()
    const changed: string[] = []
    for (const view of this.#laidOver()) {
      const { number } = view.door
      const known = before.get(number)
      const same = known !== undefined && isSame(known, view)
      views.set(number, same ? known : view)
      if (!same) changed.push(number)
    }
    for (const number of before.keys()) if (!views.has(number)) changed.push(number)
    this.#views = views
    for (const number of changed) for (const listener of this.#listeners.get(number) ?? []) listener()
  }

  #laidOver(): DoorView[] {
    const { selected, tabStops = [], dimmedExcept, commandState, marks } = this.#overlay
    const numbers = new Set(this.#doors.map(({ number }) => number))
    const tabStop = tabStops.find((it) => it !== undefined && numbers.has(it))
    return this.#doors.map((door) => ({
      door,
      selected: door.number === selected,
      tabStop: door.number === tabStop,
      dimmed: dimmedExcept !== undefined && dimmedExcept !== door.state,
      opening: commandState?.[door.number] === 'opening',
      mark: marks?.[door.number],
    }))
  }
}

const isSame = (a: DoorView, b: DoorView): boolean =>
  a.door === b.door &&
  a.selected === b.selected &&
  a.tabStop === b.tabStop &&
  a.dimmed === b.dimmed &&
  a.opening === b.opening &&
  a.mark === b.mark
