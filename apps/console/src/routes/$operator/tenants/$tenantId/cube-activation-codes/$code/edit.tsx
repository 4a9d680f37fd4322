import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../../api/route-param.ts'
import { CodeForm } from '../../../../../../features/activation-codes/CodeForm.tsx'
import { codeRead } from '../../../../../../features/activation-codes/reads.ts'
import { NotFound } from '../../../../../../features/shell/messages.tsx'
import { PHONE } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/$code/edit')({
  loader: ({ context, params: { operator, tenantId, code } }) =>
    context.queryClient.ensureQueryData(codeRead(operator, tenantId, code)),
  component: EditCodePage,
  notFoundComponent: NotFound,
})

function EditCodePage() {
  const given = Route.useParams()
  const operator = routeParam(given, 'operator')
  const tenantId = routeParam(given, 'tenantId')
  const code = routeParam(given, 'code')
  const { data } = useSuspenseQuery(codeRead(operator, tenantId, code))
  const navigate = Route.useNavigate()
  return (
    <Space>
      <CodeForm
        operator={operator}
        tenantId={tenantId}
        code={data}
        onDone={() =>
          void navigate({
            to: '/$operator/tenants/$tenantId/cube-activation-codes/$code',
            params: { operator, tenantId, code },
          })
        }
      />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 16 } })
