import { useState } from 'react'

interface Contact {
  monitored: boolean
  connected: boolean
}
export const needsAid = ({ monitored, connected }: Contact): boolean => monitored && !connected

/**
 * Where first aid stands: above all if there was no contact when the page was opened, and it keeps that room while the page is looked at.
 * Contact that is lost meanwhile is dealt with below all: the doors stay where the finger is.
 */
export function useAidPlace(cube: Contact): 'above' | 'below' | undefined {
  const [above] = useState(() => needsAid(cube))
  if (above) return cube.monitored ? 'above' : undefined
  return needsAid(cube) ? 'below' : undefined
}
