import { useSyncExternalStore } from 'react'
import { PHONE } from './theme/css.ts'

let query: MediaQueryList | undefined
const phone = () => {
  query ??= matchMedia(PHONE.replace('@media ', ''))
  return query
}

function subscribe(listener: () => void): () => void {
  phone().addEventListener('change', listener)
  return () => phone().removeEventListener('change', listener)
}

/** Whether the page is as narrow as on a phone: for what is another thing there. What only looks another way is said by `PHONE` in its look. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => phone().matches)
