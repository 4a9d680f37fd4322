import { Component, type ReactNode } from 'react'
import { errorPanel } from './api/error-panel.ts'
import { t } from './locales/i18n.ts'
import { ErrorPanel } from './ui/ErrorPanel.tsx'

/** What no page has caught: told in words, instead of an empty window. */
export class LastResort extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <main>
        <ErrorPanel
          variant="page"
          {...errorPanel(t('This page could not be shown'), error)}
          onRetry={() => location.reload()}
        />
      </main>
    )
  }
}
