import type { ReactNode } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface SettingsPaneProps<T> {
  value: T | undefined
  error: Error | null
  retry: () => void
  children: (value: T) => ReactNode
}

/** A tab that is one form: in its place while it loads, and if it cannot be read. */
export function SettingsPane<T>({ value, error, retry, children }: SettingsPaneProps<T>) {
  return (
    <Pane>
      {value !== undefined ? (
        children(value)
      ) : error ? (
        <ErrorPanel variant="page" {...errorPanel(t('The settings could not be loaded'), error)} onRetry={retry} />
      ) : (
        <Card aria-busy>
          <RowsSkeleton />
        </Card>
      )}
    </Pane>
  )
}

const Pane = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 16 },
})
