import { type App, apps } from '@cubeward/contract/admin/apps.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { appRead, appsChanged } from '../../../features/apps/reads.ts'
import { WebhookCard } from '../../../features/apps/WebhookCard.tsx'
import { EditForm } from '../../../form/EditForm.tsx'
import { FormField } from '../../../form/FormField.tsx'
import { useEndpointForm } from '../../../form/use-endpoint-form.ts'
import { useStored } from '../../../form/use-stored.ts'
import { t } from '../../../locales/i18n.ts'
import { useSnackbar } from '../../../ui/SnackbarHost.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/apps/$appId/edit')({ component: EditPage })

const valuesOf = ({ name, description, vendor }: App) => ({ name, description, vendor })

/** Name, description and vendor; the id cannot be changed. */
function EditPage() {
  const params = Route.useParams()
  const appId = routeParam(params, 'appId')
  const navigate = Route.useNavigate()
  const tell = useSnackbar()
  const { data: app } = useSuspenseQuery(appRead(appId))
  usePage(
    t('Edit'),
    [
      { label: t('Apps'), href: '/apps' },
      { label: app.name, href: `/apps/${encodeURIComponent(appId)}` },
    ],
    { of: app.name },
  )
  const form = useEndpointForm(apps.update, { values: valuesOf(app) })
  const { ifMatch, latest } = useStored(apps.read, { appId }, valuesOf)
  const done = () => void navigate({ to: '/apps/$appId', params })
  return (
    <Space>
      <EditForm
        form={form}
        label={t('App')}
        onCancel={done}
        latest={latest}
        save={async (body) => {
          await call(apps.update, { params: { appId }, body, ifMatch: ifMatch() })
          await appsChanged()
          tell(t('App {name} saved.', { name: body.name }))
          done()
        }}
      >
        <FormField control={form.control} name="name" label={t('Name')} maxLength={255} autoComplete="off" />
        <FormField control={form.control} name="description" label={t('Description')} multiline autoComplete="off" />
        <FormField control={form.control} name="vendor" label={t('Vendor')} maxLength={255} autoComplete="off" />
      </EditForm>
      <WebhookCard appId={appId} />
    </Space>
  )
}

const Space = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '16px 24px 24px',
  '& > *': { width: '100%', maxWidth: 960 },
  [PHONE]: { padding: 8, gap: 8 },
})
