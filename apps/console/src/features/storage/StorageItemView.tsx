import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { isNotFound } from '../../api/problem.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { ItemCard } from './ItemCard.tsx'
import { KeyList } from './KeyList.tsx'
import { itemRead, type StorageScope } from './scopes.ts'

interface StorageItemViewProps {
  scope: StorageScope
  storageKey: string
  /** The way to the list of all items. */
  list: ReactNode
  onDeleted: () => void
}

/** One stored item: what is known of it, its content, and what can be done with it. */
export function StorageItemView({ scope, storageKey, list, onDeleted }: StorageItemViewProps) {
  const { data, error, refetch, isFetching } = useQuery(itemRead(scope, storageKey))
  usePageRefresh(() => void refetch())
  const wide = useMediaQuery(WIDE)
  if (isNotFound(error))
    return (
      <Space>
        <Card>
          <Centre>
            <h2>{t('Not found')}</h2>
            <p>{t('There is no storage item with the key “{key}”.', { key: storageKey })}</p>
            {list}
          </Centre>
        </Card>
      </Space>
    )
  const failure = error && (
    <ErrorPanel
      {...(data === undefined && { variant: 'page' })}
      {...errorPanel(t('The storage item could not be loaded'), error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
  return (
    <Space>
      {wide && <KeyList scope={scope} current={storageKey} />}
      <div>
        {data === undefined ? (
          <Card aria-busy={error === null}>{failure || <RowsSkeleton />}</Card>
        ) : (
          <>
            {failure}
            <ItemCard
              key={storageKey}
              scope={scope}
              item={data}
              reread={async () => (await refetch()).data}
              onDeleted={onDeleted}
            />
          </>
        )}
      </div>
    </Space>
  )
}

const WIDE = '(min-width: 1200px)'
const Space = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  '& > *': { minWidth: 0 },
  [`@media ${WIDE}`]: { gridTemplateColumns: '320px minmax(0, 1fr)', '& > :only-child': { gridColumn: '1 / -1' } },
  [PHONE]: { padding: 8 },
})
const Centre = styled('div')({
  padding: '56px 24px',
  textAlign: 'center',
  ...text('body'),
  '& h2': { ...text('dialogTitle'), margin: '0 0 8px' },
  '& p': { margin: '0 0 16px', color: look('textSecondary'), overflowWrap: 'anywhere' },
  '& a': { color: look('accentText') },
})
