import { t } from '../../locales/i18n.ts'

/** Only what follows from what is known. */
export function conclusionOf(phoneNumber: string | null, state: string | undefined): string {
  if (phoneNumber === null) return t('The number of the router is not known, so nothing can be said of its SIM card.')
  if (state === 'online')
    return t('The SIM is online, so the cube has power and mobile network. The computer does not answer.')
  if (state === 'offline') return t('The SIM is offline: the router has no power or no mobile network.')
  return t('Nothing is known of the SIM card.')
}
