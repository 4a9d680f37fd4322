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

/**
 * What every door of a wall shows now. Each door listens for itself: what changed is drawn and nothing else is even looked at, so that
 * an event on a cube of 400 boxes costs one door.
 */
export class DoorBoard {
  #views: ReadonlyMap<string, DoorView>
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(views: Iterable<DoorView>) {
    this.#views = byNumber(views)
  }

  view(number: string): DoorView | undefined {
    return this.#views.get(number)
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

  /** Tells the doors that show something else from now on. */
  show(views: Iterable<DoorView>): void {
    const before = this.#views
    const after = new Map<string, DoorView>()
    const changed: string[] = []
    for (const view of views) {
      const { number } = view.door
      const known = before.get(number)
      const same = known !== undefined && isSame(known, view)
      after.set(number, same ? known : view)
      if (!same) changed.push(number)
    }
    for (const number of before.keys()) if (!after.has(number)) changed.push(number)
    this.#views = after
    for (const number of changed) for (const listener of this.#listeners.get(number) ?? []) listener()
  }
}

const byNumber = (views: Iterable<DoorView>) => new Map(Array.from(views, (view) => [view.door.number, view]))

const isSame = (a: DoorView, b: DoorView): boolean =>
  a.door === b.door &&
  a.selected === b.selected &&
  a.tabStop === b.tabStop &&
  a.dimmed === b.dimmed &&
  a.opening === b.opening &&
  a.mark === b.mark
