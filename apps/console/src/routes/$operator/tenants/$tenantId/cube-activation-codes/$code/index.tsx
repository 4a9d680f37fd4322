import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Pencil, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../../../api/api.ts'
import { usePageRefresh } from '../../../../../../api/page-refresh.ts'
import { isNotFound } from '../../../../../../api/problem.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { QrImage } from '../../../../../../features/activation-codes/QrImage.tsx'
import { codeGone, codeRead } from '../../../../../../features/activation-codes/reads.ts'
import { NotFound } from '../../../../../../features/shell/messages.tsx'
import { ConfirmCall } from '../../../../../../form/ConfirmCall.tsx'
import { letterLines } from '../../../../../../locales/address.ts'
import { formatMoment } from '../../../../../../locales/format.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { ActionButton } from '../../../../../../ui/ActionButton.tsx'
import { KeyValueList } from '../../../../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../../../../ui/MonoId.tsx'
import { SectionCard } from '../../../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/$code/')({
  loader: ({ context, params: { operator, tenantId, code } }) =>
    context.queryClient.ensureQueryData(codeRead(operator, tenantId, code)),
  component: CodePage,
  notFoundComponent: NotFound,
})

/** How soon the page notices that its code was used. */
const LOOK_MS = 10_000

function CodePage() {
  const given = Route.useParams()
  const operator = routeParam(given, 'operator')
  const tenantId = routeParam(given, 'tenantId')
  const params = { operator, tenantId, code: routeParam(given, 'code') }
  // it ends at the cube that uses it, which nobody tells this page
  const { data, error, refetch } = useSuspenseQuery({
    ...codeRead(operator, tenantId, params.code),
    refetchInterval: LOOK_MS,
  })
  // a dead code is neither scanned nor printed: the page that says so takes its place
  if (isNotFound(error)) throw error
  usePageRefresh(() => void refetch())
  const navigate = Route.useNavigate()
  const [deleting, setDeleting] = useState(false)
  const lines = letterLines(data.address)
  return (
    <Space>
      <SectionCard
        title={t('Cube activation code')}
        footer={
          <Buttons>
            <ActionButton
              icon={Pencil}
              onClick={() =>
                void navigate({ to: '/$operator/tenants/$tenantId/cube-activation-codes/$code/edit', params })
              }
            >
              {t('Edit Cube Data')}
            </ActionButton>
            <ActionButton
              icon={Printer}
              onClick={() =>
                void navigate({
                  to: '/$operator/tenants/$tenantId/cube-activation-codes/labels',
                  params: { operator, tenantId },
                  search: { code: params.code },
                })
              }
            >
              {t('Print label')}
            </ActionButton>
            <ActionButton kind="dangerOutlined" icon={Trash2} onClick={() => setDeleting(true)}>
              {t('Delete')}
            </ActionButton>
          </Buttons>
        }
      >
        <Body>
          <QrImage code={data.cubeActivationCode} />
          <KeyValueList
            entries={[
              { key: 'code', label: t('Code'), value: <MonoId>{data.cubeActivationCode}</MonoId> },
              { key: 'description', label: t('Description'), value: data.description },
              {
                key: 'address',
                label: t('Address'),
                value: lines.length === 0 ? null : lines.map((line) => <div key={line}>{line}</div>),
              },
              { key: 'site', label: t('Site'), value: data.site },
              { key: 'created', label: t('Created'), value: formatMoment(data.created) },
            ]}
          />
        </Body>
      </SectionCard>
      <ConfirmCall
        open={deleting}
        danger
        icon={Trash2}
        onClose={() => setDeleting(false)}
        run={() => call(activationCodes.remove, { params })}
        done={t('Cube activation code deleted.')}
        onDone={() => {
          const list = {
            to: '/$operator/tenants/$tenantId/cube-activation-codes',
            params: { operator, tenantId },
          } as const
          // only once its page is left: it would read the code again
          void navigate(list).then(() => codeGone(operator, tenantId, params.code))
        }}
        title={t('Delete this cube activation code?')}
        text={t('Labels that were printed with it are no longer accepted.')}
        confirmLabel={t('Delete')}
      />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', maxWidth: 960, [PHONE]: { padding: 16 } })
const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 24,
  '& img': { borderRadius: 4, background: '#fff' },
  '& dl': { flex: '1 1 260px', alignContent: 'start' },
})
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '4px 0' })
