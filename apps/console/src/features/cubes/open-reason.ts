import { t } from '../../locales/i18n.ts'

interface Openness {
  allowed: boolean
  connected: boolean
  live: boolean
  lock: string | null | undefined
}

/** Why a door cannot be opened from here; undefined when it can. */
export function openReason({ allowed, connected, live, lock }: Openness): string | undefined {
  if (!allowed) return t('Your role may not open locks.')
  if (lock === null || lock === undefined) return t('This box has no lock.')
  if (!connected) return t('The cube is not connected.')
  if (!live) return t('The live connection is down.')
  return undefined
}
