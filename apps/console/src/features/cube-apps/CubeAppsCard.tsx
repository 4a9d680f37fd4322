import { type CubeApp, cubeApps } from '@cubeward/contract/admin/cube-apps.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { AddAppDialog } from './AddAppDialog.tsx'
import { cubeAppList } from './reads.ts'

/** The apps that may occupy boxes of a cube. */
export function CubeAppsCard({ operator, cubeId }: { operator: string; cubeId: string }) {
  const { data } = useSuspenseQuery(cubeAppList(operator, cubeId))
  const [adding, setAdding] = useState(false)
  return (
    <SectionCard
      title={t('Apps')}
      count={formatNumber(data.length)}
      rows
      action={
        <ActionButton size="small" icon={Plus} onClick={() => setAdding(true)}>
          {t('Install App')}
        </ActionButton>
      }
    >
      <ListTable
        list={wholeList(data)}
        label={t('Apps')}
        columns={[
          { key: 'name', label: t('Name'), strong: true, fixed: true, cell: (it) => it.appName },
          { key: 'id', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.appId}</MonoId> },
          { key: 'description', label: t('Description'), cell: (it) => it.description ?? '—' },
          { key: 'vendor', label: t('Vendor'), cell: (it) => it.vendor ?? '—' },
          { key: 'installed', label: t('Installed'), cell: (it) => <Installed of={it} /> },
        ]}
        rowKey={({ appId }) => appId}
        link={({ appId }) =>
          linkOptions({ to: '/$operator/cubes/$cubeId/apps/$appId', params: { operator, cubeId, appId } })
        }
        phone={(it) => ({
          title: it.appName,
          detail: [it.vendor, it.appId].filter(Boolean).join(' · '),
          end: <Installed of={it} />,
        })}
        empty={
          <EmptyState
            title={t('No apps yet')}
            sentence={t('An app that is installed here, or added to the tenant, may occupy boxes of this cube.')}
            adds
          />
        }
      />
      {adding && (
        <AddAppDialog
          title={t('Install App')}
          submitLabel={t('Install')}
          hint={t('It may occupy boxes of this cube from then on.')}
          taken={data.map(({ appId }) => appId)}
          add={(appId) => call(cubeApps.install, { params: { operator, cubeId, appId } })}
          failed={t('The app could not be installed')}
          said={(name) => t('App {name} installed.', { name })}
          onClose={() => setAdding(false)}
        />
      )}
    </SectionCard>
  )
}

/** When it was installed on the cube; one of the tenant was not. */
export function Installed({ of: { installed } }: { of: CubeApp }) {
  return installed === null ? t('From the tenant') : <TimeText at={installed} />
}
