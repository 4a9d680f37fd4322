import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { appRead } from '../../../../features/apps/reads.ts'
import { ofApp } from '../../../../features/storage/scopes.ts'
import { t } from '../../../../locales/i18n.ts'

/** What the pages of an app's own storage share. */
export function useAppStorage(params: Readonly<Record<string, string>>) {
  const appId = routeParam(params, 'appId')
  const { data: app } = useSuspenseQuery(appRead(appId))
  const at = `/apps/${encodeURIComponent(appId)}`
  return {
    app,
    above: [
      { label: t('Apps'), href: '/apps' },
      { label: app.name, href: at },
    ],
    own: { label: t('Storage'), href: `${at}/storage` },
    scope: ofApp({ appId }, (storageKey) =>
      linkOptions({ to: '/apps/$appId/storage/$storageKey', params: { appId, storageKey } }),
    ),
  }
}
