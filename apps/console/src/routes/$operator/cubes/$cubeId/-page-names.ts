import { t } from '../../../../locales/i18n.ts'

/** Name of a page of the work in front of the cube; undefined for the others. */
export function setupTitle(page: string): string | undefined {
  switch (page) {
    case 'box-setup':
      return t('Numbers and types')
    case 'box-lock-setup':
      return t('Box numbers')
    case 'box-type-setup':
      return t('Types of boxes')
    case 'lock-adjust':
      return t('Adjust locks')
    default:
      return undefined
  }
}

/** Name of a page below that of a box. */
export function boxPageTitle(page: string | undefined): string | undefined {
  switch (page) {
    case 'edit':
      return t('Edit')
    case 'settings':
      return t('Settings')
    case 'occupancies':
      return t('Occupancies')
    case 'audit':
      return t('Audit log')
    default:
      return undefined
  }
}

/** What a page of the cube is about; the overview is the cube itself. */
export function pageTitle(page: string): string | undefined {
  if (page === 'edit') return t('Edit')
  if (page === 'billing') return t('Billing')
  if (page === 'wall') return t('Wall')
  return page === '' ? undefined : tabsOfCube().find(({ key }) => key === page)?.label
}

export function tabsOfCube() {
  return [
    { key: 'overview', label: t('Overview') },
    { key: 'boxes', label: t('Boxes') },
    { key: 'occupancies', label: t('Occupancies') },
    { key: 'locks', label: t('Locks') },
    { key: 'lock-events', label: t('Lock events') },
    { key: 'devices', label: t('Devices') },
    { key: 'apps', label: t('Apps') },
    { key: 'notes', label: t('Notes') },
    { key: 'photos', label: t('Photos') },
    { key: 'maintenance-codes', label: t('Maintenance codes') },
    { key: 'sessions', label: t('Sessions') },
    { key: 'logs', label: t('Logs') },
  ]
}
