import { CacheProvider, Global, type Interpolation } from '@emotion/react'
import { type ComponentType, Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { localeTag } from './locales/format.ts'
import { language, onLanguageChange, t } from './locales/i18n.ts'
import { SnackbarHost } from './ui/SnackbarHost.tsx'
import { styleCache } from './ui/theme/adopted-sheet.ts'
import { base } from './ui/theme/base.ts'
import './ui/theme/fonts.css'
import { type UiTexts, UiTextsProvider } from './ui/UiTexts.tsx'

const styles = styleCache()

/** Styles and language, without a theme unless one is given. A new language draws everything anew. */
export function BareGround({
  theme: Theme = Fragment,
  children,
}: {
  theme?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}) {
  const spoken = useSyncExternalStore(onLanguageChange, language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language and with nothing else
  const texts = useMemo(uiTexts, [spoken])
  return (
    <CacheProvider value={styles}>
      <Global styles={base as Interpolation<object>} />
      <Theme>
        <UiTextsProvider texts={texts}>
          <SnackbarHost key={spoken}>{children}</SnackbarHost>
        </UiTextsProvider>
      </Theme>
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
