import { t } from '../../../../../locales/i18n.ts'

const at = '/$operator/tenants/$tenantId/settings'
export const groups = {
  general: at,
  notifications: `${at}/notifications`,
  branding: `${at}/branding`,
  authentication: `${at}/authentication`,
} as const
export type Group = keyof typeof groups

/** The groups of a tenant's settings, general first. */
export const settingsGroups = (): [Group, string][] => [
  ['general', t('General')],
  ['notifications', t('Notifications')],
  ['branding', t('Branding')],
  ['authentication', t('Authentication (SSO)')],
]
