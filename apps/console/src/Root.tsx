import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { queryClient } from './api/api.ts'
import { LastResort } from './LastResort.tsx'
import { localeTag } from './locales/format.ts'
import { language, onLanguageChange, t } from './locales/i18n.ts'
import type { consoleRouter } from './router.ts'
import { fetchInAdvance } from './ui/late-part.ts'
import { SnackbarHost } from './ui/SnackbarHost.tsx'
import { styleCache } from './ui/theme/adopted-sheet.ts'
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx'
import { type UiTexts, UiTextsProvider } from './ui/UiTexts.tsx'

const styles = styleCache()

/** Everything that every page stands in. */
export function Root({ router }: { router: ReturnType<typeof consoleRouter> }) {
  useEffect(() => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      fetchInAdvance()
    })
    return stop
  }, [router])
  return (
    <QueryClientProvider client={queryClient}>
      <Ground>
        <LastResort>
          <RouterProvider router={router} />
        </LastResort>
      </Ground>
    </QueryClientProvider>
  )
}

/** Styles, theme and language. A new language draws everything anew. */
export function Ground({ children }: { children: ReactNode }) {
  const spoken = useSyncExternalStore(onLanguageChange, language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language and with nothing else
  const texts = useMemo(uiTexts, [spoken])
  return (
    <CacheProvider value={styles}>
      <ThemeRoot>
        <UiTextsProvider texts={texts}>
          <SnackbarHost key={spoken}>{children}</SnackbarHost>
        </UiTextsProvider>
      </ThemeRoot>
    </CacheProvider>
  )
}

const uiTexts = (): UiTexts => ({
  locale: localeTag(),
  copy: t('Copy'),
  copied: t('Copied'),
  notCopied: t('The browser does not let this page copy. Mark the text and copy it by hand.'),
  close: t('Close'),
  cancel: t('Cancel'),
  tryAgain: t('Try again'),
  request: t('Request'),
  more: t('More'),
  optional: t('optional'),
  loading: t('Loading'),
})
