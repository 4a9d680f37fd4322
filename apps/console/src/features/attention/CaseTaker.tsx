import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../locales/i18n.ts'
import { caseRead } from './reads.ts'
import { Taker } from './Taker.tsx'

/** Who has a case, on the page of its cube; leads to the case. */
export function CaseTaker({ operator, alertId }: { operator: string; alertId: string }) {
  const { data } = useQuery(caseRead(operator, alertId))
  if (data === undefined) return '—'
  return (
    <Link
      to="/$operator/attention"
      params={{ operator }}
      search={{ case: alertId }}
      aria-label={t('{name}: the case', { name: data.taker?.name ?? t('Nobody yet') })}
    >
      <Taker taker={data.taker} whole />
    </Link>
  )
}
