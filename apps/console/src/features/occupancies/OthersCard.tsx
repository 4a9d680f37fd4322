import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { occupanciesOfBox } from './reads.ts'
import { appText, lastedText, stateText } from './words.ts'

const SHOWN = 5

/** What else is or was in the same box, the latest first. */
export function OthersCard({ operator, of: { id, cubeId, boxNumber } }: { operator: string; of: Occupancy }) {
  const now = useNow()
  const { data, error, refetch, isFetching } = useQuery(occupanciesOfBox(operator, cubeId, boxNumber))
  const others = data?.content.filter((it) => it.id !== id).slice(0, SHOWN)
  return (
    <SectionCard
      title={t('Others in this box')}
      rows
      loading={others === undefined && error === null}
      error={
        error
          ? {
              ...errorPanel(t('The occupancies could not be loaded'), error),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      action={
        <All>
          <Link
            to="/$operator/cubes/$cubeId/occupancies"
            params={{ operator, cubeId }}
            search={{ box: boxNumber }}
            aria-label={t('All occupancies of box {number}', { number: boxNumber })}
          >
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </All>
      }
    >
      {others?.length === 0 && <CardRow>{t('Nothing else was in this box.')}</CardRow>}
      {others?.map((it) => (
        <CardRow key={it.id} detail={stateText(it, now)} end={lastedText(it, now)}>
          <Link
            to="/$operator/cubes/$cubeId/occupancies/$occupancyId"
            params={{ operator, cubeId, occupancyId: it.id }}
          >
            {appText(it)}
            <span className="visually-hidden"> {it.id}</span>
          </Link>
        </CardRow>
      ))}
    </SectionCard>
  )
}

const All = styled('span')({
  '& a': { display: 'inline-flex', padding: 6, borderRadius: 6, color: look('textSecondary') },
})
