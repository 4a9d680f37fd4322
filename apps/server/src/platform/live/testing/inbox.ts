/** What arrived, and a way to wait for what has not. */
export class Inbox<T> {
  readonly all: T[] = []
  readonly #waiting = new Set<() => void>()

  put(item: T): void {
    this.all.push(item)
    for (const look of [...this.#waiting]) look()
  }

  /** The first one that fits, whether it is here already or still comes. */
  first(fits: (item: T) => boolean = () => true): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const item = this.all.find(fits)
        if (item === undefined) return
        this.#waiting.delete(look)
        resolve(item)
      }
      this.#waiting.add(look)
      look()
    })
  }
}
