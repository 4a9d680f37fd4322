import type { ReactNode } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface SettingsPaneProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (value: T) => ReactNode
}

/** A tab that is one form: in its place while it loads, and if it cannot be read. */
export function SettingsPane<T>({ query: { data, error, refetch }, children }: SettingsPaneProps<T>) {
  return (
    <Pane>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorPanel
          variant="page"
          {...errorPanel(t('The settings could not be loaded'), error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Card aria-busy>
          <RowsSkeleton />
        </Card>
      )}
    </Pane>
  )
}

/** Cards under one another, as wide as a form. */
export const Cards = styled('div')({ display: 'grid', gap: 16, maxWidth: 960 })
const Pane = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 16 },
})
