import type { ReactNode } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'

interface SettingsBlockProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (value: T) => ReactNode
}

/** One of several forms of a page: it loads and fails alone. */
export function SettingsBlock<T>({ query, children }: SettingsBlockProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null)
    return (
      <Card aria-busy>
        <RowsSkeleton />
      </Card>
    )
  return (
    <Card>
      <ErrorPanel
        {...errorPanel(t('The settings could not be loaded'), query.error)}
        onRetry={() => void query.refetch()}
      />
    </Card>
  )
}
