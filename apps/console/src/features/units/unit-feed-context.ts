import { createContext, useContext } from 'react'
import type { UnitFeed } from './use-unit-feed.ts'

const Context = createContext<UnitFeed | undefined>(undefined)

/** The one live connection of the unit that is open, for all of its pages. */
export const UnitFeedProvider = Context

export function useOpenUnit(): UnitFeed {
  const feed = useContext(Context)
  if (!feed) throw new Error('There is no unit open around this component')
  return feed
}
