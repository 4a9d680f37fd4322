import { createFileRoute, Link } from '@tanstack/react-router'
import { usePage } from '../../../../api/page-state.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { StorageItemView } from '../../../../features/storage/StorageItemView.tsx'
import { t } from '../../../../locales/i18n.ts'
import { useAppStorage } from './-page.ts'

export const Route = createFileRoute('/apps/$appId/storage/$storageKey')({ component: AppItemPage })

function AppItemPage() {
  const params = Route.useParams()
  const storageKey = routeParam(params, 'storageKey')
  const navigate = Route.useNavigate()
  const { app, above, own, scope } = useAppStorage(params)
  usePage(storageKey, [...above, own], { of: app.name })
  const list = { to: '/apps/$appId/storage', params: { appId: app.id } } as const
  return (
    <StorageItemView
      scope={scope}
      storageKey={storageKey}
      list={<Link {...list}>{t('To the storage')}</Link>}
      onDeleted={() => void navigate(list)}
    />
  )
}
