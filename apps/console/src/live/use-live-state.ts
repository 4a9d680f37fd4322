import { useSyncExternalStore } from 'react'
import { liveSnapshot, subscribeLiveState } from './live-state.ts'

/** Whether this tab is live, and since when it is not. */
export const useLiveState = () => useSyncExternalStore(subscribeLiveState, liveSnapshot)
