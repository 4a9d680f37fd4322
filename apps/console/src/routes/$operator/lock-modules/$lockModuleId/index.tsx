import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../../../../api/page-state.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { lockModuleLogColumns, lockModuleLogPhoneRow } from '../../../../features/lock-modules/columns.tsx'
import { DeleteLockModuleDialog } from '../../../../features/lock-modules/DeleteLockModuleDialog.tsx'
import { lockModuleRead } from '../../../../features/lock-modules/reads.ts'
import { ListPage } from '../../../../list/ListPage.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { KeyValueList } from '../../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { SectionCard } from '../../../../ui/SectionCard.tsx'
import { TimeText } from '../../../../ui/TimeText.tsx'
import { look, mono, PHONE, spokenOnly, text } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/lock-modules/$lockModuleId/')({
  validateSearch: listSearch(lockModules.logs),
  component: LockModulePage,
})

function LockModulePage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const lockModuleId = routeParam(params, 'lockModuleId')
  const navigate = Route.useNavigate()
  const { data: module } = useSuspenseQuery(lockModuleRead(operator, lockModuleId))
  const [deleting, setDeleting] = useState(false)
  usePage(module.name, [{ label: t('Lock Modules'), href: `/${operator}/lock-modules` }])
  const edit = () => void navigate({ to: '/$operator/lock-modules/$lockModuleId/edit', params })
  return (
    <>
      <Head>
        <PageHeader
          title={module.name}
          facts={[<MonoId key="id">{module.id}</MonoId>]}
          actions={
            <>
              <ActionButton icon={Pencil} onClick={edit}>
                {t('Edit')}
              </ActionButton>
              <ActionMenu
                actions={[
                  {
                    key: 'delete',
                    label: t('Delete lock module'),
                    icon: Trash2,
                    danger: true,
                    onClick: () => setDeleting(true),
                  },
                ]}
              />
            </>
          }
        />
      </Head>
      <Facts>
        <SectionCard title={t('Lock module')}>
          <KeyValueList
            entries={[
              { key: 'id', label: t('ID'), value: <MonoId>{module.id}</MonoId> },
              { key: 'name', label: t('Name'), value: module.name },
              { key: 'cube', label: t('Cube'), value: <CubeLink operator={operator} cubeId={module.cubeId} /> },
              {
                key: 'lastLogin',
                label: t('Last login'),
                value: module.lastLoginAt === null ? t('Never') : <TimeText at={module.lastLoginAt} />,
              },
            ]}
          />
        </SectionCard>
      </Facts>
      <Title>{t('Logs')}</Title>
      <ListPage
        table="lock-module-logs"
        endpoint={lockModules.logs}
        params={{ operator, lockModuleId }}
        below
        words={{
          title: t('Logs'),
          failed: t('The logs could not be loaded'),
          empty: [t('No logs yet'), t('What the lock module reports about its locks and its password is listed here.')],
        }}
        columns={lockModuleLogColumns()}
        rowKey={(it) => `${it.createdAt} ${it.type} ${it.lockId}`}
        phone={lockModuleLogPhoneRow}
      />
      {deleting && (
        <DeleteLockModuleDialog
          operator={operator}
          module={module}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/$operator/lock-modules', params: { operator } })}
        />
      )}
    </>
  )
}

function CubeLink({ operator, cubeId }: { operator: string; cubeId: string | null }) {
  if (cubeId === null) return t('No cube')
  return (
    <CubeName>
      <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
        {cubeId}
      </Link>
    </CubeName>
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  [PHONE]: { padding: '12px 16px 8px', '& h1': spokenOnly },
})
const Facts = styled('div')({ padding: '0 24px', '& > section': { maxWidth: 640 }, [PHONE]: { padding: '0 16px' } })
const Title = styled('h2')({
  padding: '20px 24px 0',
  marginBottom: -12,
  ...text('cardTitle'),
  [PHONE]: { padding: '16px 16px 0', marginBottom: 0 },
})
const CubeName = styled('span')({ '& a': { ...mono, color: look('accent') } })
