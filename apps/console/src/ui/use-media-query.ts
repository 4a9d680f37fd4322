import { useCallback, useSyncExternalStore } from 'react'
import { PHONE } from './theme/css.ts'

/** Whether a media query holds now. For what differs in kind; where only the style differs, CSS says so. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the page is as narrow as on a phone. */
export const usePhone = (): boolean => useMediaQuery(PHONE.replace('@media ', ''))
