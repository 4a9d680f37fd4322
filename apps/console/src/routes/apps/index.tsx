import { apps } from '@cubeward/contract/admin/apps.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CreateAppDialog } from '../../features/apps/CreateAppDialog.tsx'
import { Forbidden } from '../../features/shell/messages.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { listSearch } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { useAuthorization } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MonoId } from '../../ui/MonoId.tsx'

export const Route = createFileRoute('/apps/')({ validateSearch: listSearch(apps.list), component: Page })

function Page() {
  return useAuthorization().root ? <AppsPage /> : <Forbidden />
}

/** Every app of the platform, for root. */
function AppsPage() {
  const navigate = Route.useNavigate()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ListPage
        table="apps"
        endpoint={apps.list}
        params={{}}
        words={{
          title: t('Apps'),
          search: t('Search id, name, vendor'),
          failed: t('The apps could not be loaded'),
          empty: [t('No apps yet'), t('An app occupies boxes for its users. Create one to give its programs access.')],
        }}
        columns={[
          { key: 'name', label: t('Name'), sort: 'name', strong: true, fixed: true, cell: (it) => it.name },
          { key: 'id', label: t('ID'), sort: 'id', cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
          { key: 'description', label: t('Description'), sort: 'description', cell: (it) => it.description ?? '—' },
          { key: 'vendor', label: t('Vendor'), sort: 'vendor', cell: (it) => it.vendor ?? '—' },
        ]}
        rowKey={({ id }) => id}
        link={({ id: appId }) => linkOptions({ to: '/apps/$appId', params: { appId } })}
        phone={(it) => ({ title: it.name, detail: [it.vendor, it.id].filter(Boolean).join(' · ') })}
        actions={
          <ActionButton kind="main" icon={Plus} onClick={() => setCreating(true)}>
            {t('Create App')}
          </ActionButton>
        }
      />
      {creating && (
        <CreateAppDialog
          onClose={() => setCreating(false)}
          onCreated={(appId) => void navigate({ to: '/apps/$appId/edit', params: { appId } })}
        />
      )}
    </>
  )
}
