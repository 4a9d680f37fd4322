import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { NewCodesForm } from '../../../../../features/activation-codes/NewCodesForm.tsx'
import { PHONE } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/new')({
  component: NewCodePage,
})

function NewCodePage() {
  const given = Route.useParams()
  const params = { operator: routeParam(given, 'operator'), tenantId: routeParam(given, 'tenantId') }
  const navigate = Route.useNavigate()
  return (
    <Space>
      <NewCodesForm
        {...params}
        onCancel={() => void navigate({ to: '/$operator/tenants/$tenantId/cube-activation-codes', params })}
        // Back leads to the list, and not to a form that would make them again
        onCreated={([one, ...others]) => {
          if (one !== undefined && others.length === 0)
            void navigate({
              to: '/$operator/tenants/$tenantId/cube-activation-codes/$code',
              params: { ...params, code: one.cubeActivationCode },
              replace: true,
            })
          else
            void navigate({
              to: '/$operator/tenants/$tenantId/cube-activation-codes/labels',
              params,
              search: { newest: others.length + 1 },
              replace: true,
            })
        }}
      />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 16 } })
