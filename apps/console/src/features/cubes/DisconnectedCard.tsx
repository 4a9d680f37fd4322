import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { ConnectionChip } from './ConnectionChip.tsx'
import { ToInbox } from './ToInbox.tsx'

const shown = 5

/** The first monitored cubes without a connection, and how many more there are. */
export const disconnectedRead = (operator: string) =>
  read(cubes.list, {
    params: { operator },
    query: { monitored: 'true', disconnected: 'true', size: String(shown), sort: 'description,asc' },
  })

export function DisconnectedCard({ operator }: { operator: string }) {
  const { data, error, refetch, isFetching } = useQuery(disconnectedRead(operator))
  const more = (data?.totalElements ?? 0) - (data?.content.length ?? 0)
  return (
    <SectionCard
      title={t('Disconnected cubes')}
      {...(data && { count: formatNumber(data.totalElements) })}
      action={<ToInbox operator={operator} />}
      rows
      loading={data === undefined && error === null}
      error={
        error && data === undefined
          ? {
              ...errorPanel(t('The cubes could not be loaded'), error),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
    >
      {data?.content.map((cube) => (
        <CardRow key={cube.id} detail={cube.id} end={<ConnectionChip cube={cube} />}>
          <Name>
            <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: cube.id }}>
              {cube.description ?? cube.id}
            </Link>
          </Name>
        </CardRow>
      ))}
      {data?.totalElements === 0 && (
        <EmptyState title={t('All monitored cubes are connected')} sentence={t('One that is lost appears here.')} />
      )}
      {more > 0 && (
        <More>
          <Link to="/$operator/cubes" params={{ operator }} search={{ monitored: 'true', disconnected: 'true' }}>
            {t('{n} more', { n: formatNumber(more) })}
          </Link>
        </More>
      )}
    </SectionCard>
  )
}

const Name = styled('span')({
  '& a': { color: 'inherit', fontWeight: 550, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})
const More = styled('div')({
  borderTop: `1px solid ${look('line')}`,
  '& a': { display: 'block', padding: '11px 16px', ...text('dense'), fontWeight: 550, color: look('accentText') },
})
