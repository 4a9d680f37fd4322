import { cubeAppStorage } from '@cubeward/contract/admin/storage.ts'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '../../../../../../api/page-state.ts'
import { AppFacts } from '../../../../../../features/cube-apps/AppFacts.tsx'
import { Installed } from '../../../../../../features/cube-apps/CubeAppsCard.tsx'
import { StorageList } from '../../../../../../features/storage/StorageList.tsx'
import { listSearch } from '../../../../../../list/use-list.ts'
import { formatNumber } from '../../../../../../locales/format.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useCubeApp } from './-page.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/apps/$appId/')({
  validateSearch: listSearch(cubeAppStorage.list),
  component: CubeAppPage,
})

/** An app of a cube, and what it has stored for this cube alone. */
function CubeAppPage() {
  const { app, above, cubeName, scope } = useCubeApp(Route.useParams())
  usePage(app.appName, above, { of: cubeName })
  return (
    <>
      <AppFacts
        app={{ ...app, id: app.appId, name: app.appName }}
        more={[
          { key: 'installed', label: t('Installed'), value: <Installed of={app} /> },
          { key: 'occupancies', label: t('Current occupancies'), value: formatNumber(app.occupancies) },
        ]}
      />
      <StorageList scope={scope} />
    </>
  )
}
