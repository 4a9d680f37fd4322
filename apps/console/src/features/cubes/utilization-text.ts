import type { Utilization } from '@cubeward/contract/admin/cubes.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

/** A meter in words. */
export const utilizationText = ({ occupied, total, disabled }: Utilization): string =>
  disabled === 0
    ? t('{occupied} of {total} boxes occupied', { occupied: formatNumber(occupied), total: formatNumber(total) })
    : t('{occupied} of {total} boxes occupied, {disabled} disabled', {
        occupied: formatNumber(occupied),
        total: formatNumber(total),
        disabled: formatNumber(disabled),
      })
