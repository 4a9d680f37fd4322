import { t } from '../../locales/i18n.ts'

/** Why a member may not change settings that hold secrets. */
export const secretsReason = (may: boolean): string | undefined =>
  may ? undefined : t('Only Admins of the operator may change these settings.')
