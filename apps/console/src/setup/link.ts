import type { SetupLink } from '../features/boxes/setup/setup-work.ts'
import { useFeed } from './live/feed-store.ts'

/** Whether the cube is heard: it has a connection, and this phone has one. */
export function useLink(connected: boolean): SetupLink {
  const feed = useFeed()
  if (feed === undefined || feed.state === 'connecting') return 'connecting'
  if (feed.state !== 'open') return 'reconnecting'
  return connected ? 'connected' : 'disconnected'
}
