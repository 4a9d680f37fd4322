import { CacheProvider } from '@emotion/react'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { localeTag } from './locales/format.ts'
import { language, onLanguageChange, t } from './locales/i18n.ts'
import { SnackbarHost } from './ui/SnackbarHost.tsx'
import { styleCache } from './ui/theme/adopted-sheet.ts'
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx'
import { type UiTexts, UiTextsProvider } from './ui/UiTexts.tsx'

const styles = styleCache()

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
  done: t('Done##of work'),
  cancel: t('Cancel'),
  tryAgain: t('Try again'),
  request: t('Request'),
  more: t('More'),
  optional: t('optional'),
  loading: t('Loading'),
})
