import type { FirstAidStep, StepTaken } from '@cubeward/contract/admin/connection.ts'
import { t } from '../../locales/i18n.ts'

/** What came of a step that was taken. */
export function outcomeOf(step: FirstAidStep, { outcome }: StepTaken): string {
  const power = step === 'power'
  switch (outcome) {
    case 'failed':
      return t('The SMS was not sent')
    case 'off':
      return t('Switched off and not on again')
    case 'waiting':
      return power ? t('On again, waiting for the cube') : t('Restarted, waiting for the cube')
    case 'helped':
      return power ? t('On again, and the cube came back') : t('Restarted, and the cube came back')
    case 'connected':
      return t('Sent while the cube was connected')
    default:
      return power ? t('On again, cube did not come back') : t('Restarted, cube did not come back')
  }
}

/** What an outage ended after. */
export const endOf = (followed: FirstAidStep | null): string =>
  followed === 'power'
    ? t('Computer switched off and on')
    : followed === 'restart'
      ? t('Router restarted')
      : t('Came back by itself')
