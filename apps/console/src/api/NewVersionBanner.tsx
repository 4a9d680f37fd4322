import { t } from '../locales/i18n.ts'
import { Banner } from '../ui/Banner.tsx'

/** Said where the server has another version of this page than the one that runs here. */
export function NewVersionBanner() {
  return (
    <Banner
      tone="info"
      detail={t('It is loaded with the page.')}
      action={{ label: t('Load the page again'), onClick: () => location.reload() }}
    >
      {t('A new version is ready.')}
    </Banner>
  )
}
