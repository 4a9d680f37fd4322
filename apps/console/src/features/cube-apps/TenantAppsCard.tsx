import { type TenantAppRow, tenantApps } from '@cubeward/contract/admin/cube-apps.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { AddAppDialog } from './AddAppDialog.tsx'
import { RemoveTenantApp } from './RemoveTenantApp.tsx'
import { tenantAppList } from './reads.ts'

/** The apps of a tenant, and those that only single cubes of it have. */
export function TenantAppsCard({ operator, tenantId }: { operator: string; tenantId: string }) {
  const { data } = useSuspenseQuery(tenantAppList(operator, tenantId))
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<TenantAppRow>()
  const remove = (app: TenantAppRow) => (
    <IconAction icon={Trash2} small label={t('Remove app {name}', { name: app.name })} onClick={() => setAsked(app)} />
  )
  return (
    <SectionCard
      title={t('Apps')}
      count={formatNumber(data.length)}
      rows
      action={
        <ActionButton size="small" icon={Plus} onClick={() => setAdding(true)}>
          {t('Add App')}
        </ActionButton>
      }
    >
      <ListTable
        list={wholeList(data)}
        label={t('Apps')}
        columns={[
          { key: 'name', label: t('Name'), strong: true, fixed: true, cell: (it) => it.name },
          { key: 'id', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
          { key: 'description', label: t('Description'), cell: (it) => it.description ?? '—' },
          { key: 'vendor', label: t('Vendor'), cell: (it) => it.vendor ?? '—' },
          { key: 'added', label: t('Added'), cell: (it) => <Added of={it} /> },
          { key: 'remove', label: t('Action'), width: 80, end: true, fixed: true, cell: remove },
        ]}
        rowKey={({ id }) => id}
        link={({ id: appId }) =>
          linkOptions({ to: '/$operator/tenants/$tenantId/apps/$appId', params: { operator, tenantId, appId } })
        }
        phone={(it) => ({
          title: it.name,
          state: <Added of={it} />,
          detail: [it.vendor, it.id].filter(Boolean).join(' · '),
          end: remove(it),
        })}
        empty={
          <EmptyState
            title={t('No apps yet')}
            sentence={t('An app that is added here may occupy boxes of all cubes of the tenant.')}
            adds
          />
        }
      />
      {adding && (
        <AddAppDialog
          title={t('Add App')}
          submitLabel={t('Add')}
          hint={t('It may occupy boxes of all cubes of the tenant from then on.')}
          taken={data.filter(({ cubeApp }) => !cubeApp).map(({ id }) => id)}
          add={(appId) => call(tenantApps.add, { params: { operator, tenantId, appId } })}
          failed={t('The app could not be added')}
          said={(name) => t('App {name} added.', { name })}
          onClose={() => setAdding(false)}
        />
      )}
      <RemoveTenantApp operator={operator} tenantId={tenantId} app={asked} onClose={() => setAsked(undefined)} />
    </SectionCard>
  )
}

/** When the tenant was given it; one that only cubes of it have was not. */
export function Added({ of: { added } }: { of: Pick<TenantAppRow, 'added'> }) {
  return added === null ? t('On single cubes only') : <TimeText at={added} />
}
