import { mostPending, type PausedApp } from '@cubeward/contract/admin/attention.ts'
import { Unplug } from 'lucide-react'
import { formatNumber, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Apps that are told nothing any more, each until its webhook is resumed. */
export function PausedApps({ apps }: { apps: readonly PausedApp[] }) {
  const now = useNow()
  return apps.map(({ id, name, since, pending }) => (
    <Banner
      key={id}
      tone="warning"
      icon={Unplug}
      detail={
        pending > mostPending
          ? t('More than {n} events wait for it. Ask whoever runs the app to mend it.', {
              n: formatNumber(mostPending),
            })
          : t(
              '{n, plural, one {# event waits for it.} other {# events wait for it.}} Ask whoever runs the app to mend it.',
              { n: pending },
            )
      }
    >
      {t('The webhook of {app} failed for five days and is paused since {time}.', {
        app: name,
        time: formatWhen(since, now),
      })}
    </Banner>
  ))
}
