import { appStorage } from '@cubeward/contract/admin/storage.ts'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '../../../../api/page-state.ts'
import { StorageList } from '../../../../features/storage/StorageList.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { useAppStorage } from './-page.ts'

export const Route = createFileRoute('/apps/$appId/storage/')({
  validateSearch: listSearch(appStorage.list),
  component: AppStoragePage,
})

/** What an app has stored for everybody who uses it. */
function AppStoragePage() {
  const { app, above, own, scope } = useAppStorage(Route.useParams())
  usePage(own.label, above, { of: app.name })
  return <StorageList scope={scope} />
}
