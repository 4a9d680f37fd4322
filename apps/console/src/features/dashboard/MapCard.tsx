import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { retryImport } from '../../ui/retry-import.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { placesRead } from './places.ts'

const PlacesMap = lazy(retryImport(() => import('./PlacesMap.tsx')))

/** Where the cubes stand. Its code and its places come after the figures. */
export function MapCard({ operator }: { operator: string }) {
  const { data, error, refetch, isFetching } = useQuery(placesRead(operator))
  return (
    <SectionCard
      title={t('Map')}
      {...(data && { count: t('{n, plural, one {# cube} other {# cubes}}', { n: data.placed }) })}
      action={
        <Whole>
          <Link to="/$operator/map" params={{ operator }} aria-label={t('Whole map')}>
            <Maximize2 size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </Whole>
      }
      rows
      error={
        error && data === undefined
          ? {
              ...errorPanel(t('The map could not be loaded'), error),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
    >
      <Space>
        {data && (
          <Suspense fallback={null}>
            <PlacesMap operator={operator} places={data.places} />
          </Suspense>
        )}
      </Space>
    </SectionCard>
  )
}

const Space = styled('div')({
  height: 282,
  overflow: 'hidden',
  borderRadius: '0 0 8px 8px',
  background: look('surface'),
  // a finger that goes up or down on it scrolls the page
  '& [role=group]': { touchAction: 'pan-y' },
})
const Whole = styled('span')({
  '& a': { display: 'grid', placeItems: 'center', width: 32, height: 32, borderRadius: 6, color: 'inherit' },
})
