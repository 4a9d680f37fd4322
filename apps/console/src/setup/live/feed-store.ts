import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../api/emitter.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'

/** The live connection of the cube, once its code is there: what the first step shows does not wait for it. */
const changes = createEmitter()
let feed: CubeFeed | undefined
export function setFeed(next: CubeFeed | undefined): void {
  feed = next
  changes.emit()
}
export const useFeed = (): CubeFeed | undefined => useSyncExternalStore(changes.listen, () => feed)

/** Nobody has answered: as with a call, it is worth another attempt. */
export const unheard = (): ApiProblem => new ApiProblem({ status: 0, title: 'No answer' })

type Install = (name: string, installed: boolean) => Promise<void>
let install: Install | undefined
export function setInstall(next: Install | undefined): void {
  install = next
}
/** Begins to install a driver on the main unit, or to remove it. */
export const installDriver = (name: string, installed: boolean): Promise<void> =>
  install === undefined ? Promise.reject(unheard()) : install(name, installed)
