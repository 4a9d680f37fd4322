import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../../../../api/route-param.ts'
import { cubeAppRead } from '../../../../../../features/cube-apps/reads.ts'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { ofCubeApp } from '../../../../../../features/storage/scopes.ts'
import { t } from '../../../../../../locales/i18n.ts'

/** What the pages of an app of a cube share: the app, the pages above, and where it stores. */
export function useCubeApp(params: Readonly<Record<string, string>>) {
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const appId = routeParam(params, 'appId')
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: app } = useSuspenseQuery(cubeAppRead(operator, cubeId, appId))
  const ids = { operator, cubeId, appId }
  const cubeName = cube.description ?? cube.id
  const at = `/${operator}/cubes/${cubeId}`
  return {
    app,
    cubeName,
    ids,
    above: [
      { label: t('Cubes'), href: `/${operator}/cubes` },
      { label: cubeName, href: at },
      { label: t('Apps'), href: `${at}/apps` },
    ],
    own: { label: app.appName, href: `${at}/apps/${encodeURIComponent(appId)}` },
    scope: ofCubeApp(ids, (storageKey) =>
      linkOptions({
        to: '/$operator/cubes/$cubeId/apps/$appId/storage/$storageKey',
        params: { ...ids, storageKey },
      }),
    ),
  }
}
