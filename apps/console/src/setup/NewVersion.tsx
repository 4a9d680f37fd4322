import { useNewVersion } from '../api/new-version.ts'
import type { SetupLink } from '../features/boxes/setup/setup-work.ts'
import { t } from '../locales/i18n.ts'
import { Banner } from '../ui/Banner.tsx'

/** Says so once the server that comes back has another version of the wizard; what was captured outlasts the reload. */
export function NewVersion({ link }: { link: SetupLink }) {
  const renewed = useNewVersion(link === 'connected' ? true : link === 'connecting' ? undefined : false)
  if (!renewed) return null
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
