import { createContext, useContext } from 'react'
import type { CubeFeed } from './use-cube-feed.ts'

const Context = createContext<CubeFeed | undefined>(undefined)

/** The one live connection of the cube that is open, for all of its pages. */
export const CubeFeedProvider = Context

export function useOpenCube(): CubeFeed {
  const feed = useContext(Context)
  if (!feed) throw new Error('There is no cube open around this component')
  return feed
}
