import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../../../../api/route-param.ts'
import { UnderHead } from '../../../../../../api/UnderHead.tsx'
import { AppHead } from '../../../../../../features/cube-apps/AppHead.tsx'
import { cubeAppRead } from '../../../../../../features/cube-apps/reads.ts'
import { UninstallApp } from '../../../../../../features/cube-apps/UninstallApp.tsx'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { t } from '../../../../../../locales/i18n.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/apps/$appId')({
  loader: ({ context, params: { operator, cubeId, appId } }) =>
    context.queryClient.ensureQueryData(cubeAppRead(operator, cubeId, appId)),
  component: CubeAppPages,
})

/** Head of an app of a cube, around its pages. */
function CubeAppPages() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const navigate = Route.useNavigate()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: app } = useSuspenseQuery(cubeAppRead(operator, cubeId, routeParam(params, 'appId')))
  const [asked, setAsked] = useState(false)
  return (
    <>
      <AppHead
        app={{ id: app.appId, name: app.appName, vendor: app.vendor }}
        of={
          <Link key="cube" to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
            {cube.description ?? cube.id}
          </Link>
        }
        actions={[
          {
            key: 'uninstall',
            label: t('Uninstall app'),
            icon: Trash2,
            danger: true,
            disabledReason:
              app.installed === null ? t('It comes from the tenant, where it can be removed.') : undefined,
            onClick: () => setAsked(true),
          },
        ]}
      />
      <UnderHead />
      <UninstallApp
        operator={operator}
        cubeId={cubeId}
        app={app}
        open={asked}
        onClose={() => setAsked(false)}
        onUninstalled={() => void navigate({ to: '/$operator/cubes/$cubeId/apps', params: { operator, cubeId } })}
      />
    </>
  )
}
