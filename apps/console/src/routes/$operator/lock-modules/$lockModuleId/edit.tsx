import { type LockModule, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../../api/api.ts'
import { usePage } from '../../../../api/page-state.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { lockModuleRead, lockModulesChanged } from '../../../../features/lock-modules/reads.ts'
import { CubeSelect } from '../../../../form/CubeSelect.tsx'
import { EditForm } from '../../../../form/EditForm.tsx'
import { FormField } from '../../../../form/FormField.tsx'
import { useEndpointForm } from '../../../../form/use-endpoint-form.ts'
import { useStored } from '../../../../form/use-stored.ts'
import { t } from '../../../../locales/i18n.ts'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useSnackbar } from '../../../../ui/SnackbarHost.tsx'
import { PHONE, spokenOnly } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/lock-modules/$lockModuleId/edit')({ component: EditPage })

const valuesOf = ({ name, cubeId }: LockModule) => ({ name, cubeId })

/** Name and cube. */
function EditPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const lockModuleId = routeParam(params, 'lockModuleId')
  const navigate = Route.useNavigate()
  const tell = useSnackbar()
  const { data: module } = useSuspenseQuery(lockModuleRead(operator, lockModuleId))
  usePage(t('Edit'), [
    { label: t('Lock Modules'), href: `/${operator}/lock-modules` },
    { label: module.name, href: `/${operator}/lock-modules/${encodeURIComponent(lockModuleId)}` },
  ])
  const form = useEndpointForm(lockModules.update, { values: valuesOf(module) })
  const { ifMatch, latest } = useStored(lockModules.read, { operator, lockModuleId }, valuesOf)
  const done = () => void navigate({ to: '/$operator/lock-modules/$lockModuleId', params })
  return (
    <Space>
      <PageHeader title={module.name} facts={[<MonoId key="id">{module.id}</MonoId>]} />
      <EditForm
        form={form}
        label={t('Lock module')}
        onCancel={done}
        latest={latest}
        save={async (body) => {
          await call(lockModules.update, { params: { operator, lockModuleId }, body, ifMatch: ifMatch() })
          await lockModulesChanged()
          tell(t('Lock module {name} saved.', { name: body.name }))
          done()
        }}
      >
        <FormField control={form.control} name="name" label={t('Name')} maxLength={255} autoComplete="off" />
        <CubeSelect
          control={form.control}
          name="cubeId"
          operator={operator}
          label={t('Cube')}
          hint={t("Shown on this cube's pages. May stay empty.")}
        />
      </EditForm>
    </Space>
  )
}

const Space = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 8, '& h1': spokenOnly },
})
