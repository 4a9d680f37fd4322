import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import type { Remark } from './remarks.ts'

type Lock = CommissioningReport['locks'][number]
export const isTested = ({ opened, closed }: Lock) => opened > 0 && closed > 0

/** What was checked before the cube was handed over. */
export interface ReportCheck {
  what: string
  ok: boolean
  found: string
  /** Undefined for what was not done. */
  at: string | undefined
  /** Tells why something was not done. */
  remark?: Remark | undefined
}

export function checksOf(
  { locks, units, tenant, ended }: CommissioningReport,
  remarks: readonly Remark[],
): ReportCheck[] {
  const some = (n: number, total: number) => t('{n} of {total}', { n: formatNumber(n), total: formatNumber(total) })
  const numbered = locks.filter(({ boxNumber }) => boxNumber !== null)
  const sizes = Object.entries(countOf(numbered.filter(({ secondary }) => !secondary).flatMap(({ types }) => types)))
  const missed = locks.filter((lock) => !isTested(lock))
  const tested = locks.length - missed.length
  const lastTest = locks.map(({ last }) => last ?? '').reduce((a, b) => (a > b ? a : b), '')
  const connected = units.filter((unit) => unit.connected).length
  return [
    {
      what: t('Doors numbered'),
      ok: numbered.length === locks.length,
      found: some(numbered.length, locks.length),
      at: ended,
    },
    {
      what: t('Sizes set'),
      ok: sizes.length > 0,
      ...(sizes.length === 0
        ? { found: t('not done'), at: undefined }
        : { found: sizes.map(([type, n]) => `${n} ${type}`).join(', '), at: ended }),
    },
    {
      what: t('Locks opened and closed'),
      ok: missed.length === 0,
      ...(tested === 0
        ? { found: t('not done'), at: undefined }
        : { found: some(tested, locks.length), at: lastTest === '' ? ended : lastTest }),
      remark: remarks.find(({ box }) => box !== undefined && missed.some(({ boxNumber }) => boxNumber === box)),
    },
    { what: t('Tenant assigned'), ok: true, found: `${tenant.name} (${tenant.id})`, at: ended },
    {
      what: t('Terminals connected'),
      ok: connected === units.length,
      found: some(connected, units.length),
      at: ended,
    },
  ]
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
