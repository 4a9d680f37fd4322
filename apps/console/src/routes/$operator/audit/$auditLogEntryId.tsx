import { audit } from '@cubeward/contract/admin/audit.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { read } from '../../../api/api.ts'
import { usePageRefresh } from '../../../api/page-refresh.ts'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { shortId } from '../../../features/audit/columns.tsx'
import { DataCard, FactsCard, ProofCard } from '../../../features/audit/EntryCards.tsx'
import { entryLink } from '../../../features/audit/links.ts'
import { PatchCard } from '../../../features/audit/PatchView.tsx'
import { messageText, typeText } from '../../../features/audit/words.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

const entryRead = (operator: string, auditLogEntryId: string) =>
  read(audit.read, { params: { operator, auditLogEntryId } })

export const Route = createFileRoute('/$operator/audit/$auditLogEntryId')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(entryRead(params.operator, params.auditLogEntryId)),
  component: EntryPage,
  // nothing is typed here, and who goes from entry to entry keeps the button under the finger
  remountDeps: ({ params: { operator } }) => ({ operator }),
})

function EntryPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const { data: it, refetch } = useSuspenseQuery(entryRead(operator, routeParam(params, 'auditLogEntryId')))
  const navigate = useNavigate()
  const root = useMay(operator)('platform:manage')
  usePageRefresh(() => void refetch())
  usePage(shortId(it.id), [{ label: t('Audit trail'), href: `/${operator}/audit` }])
  const beside = (id: string | null, label: string, icon: typeof ChevronLeft, none: string) => (
    <ActionButton
      icon={icon}
      disabledReason={id === null ? none : undefined}
      onClick={() => id !== null && void navigate(entryLink(operator, id))}
    >
      {label}
    </ActionButton>
  )
  return (
    <>
      <Head>
        <PageHeader
          title={typeText(it.type)}
          chips={<StatusChip>{categoryText(it.category)}</StatusChip>}
          facts={[messageText(it)]}
          actions={
            <>
              {beside(it.newer, t('Newer'), ChevronLeft, t('This is the newest entry.'))}
              {beside(it.older, t('Older'), ChevronRight, t('This is the oldest entry.'))}
            </>
          }
        />
      </Head>
      <Columns>
        <Stack>
          <FactsCard operator={operator} of={it} root={root} />
          <ProofCard of={it} />
        </Stack>
        <Stack>
          <PatchCard patch={it.patch} />
          <DataCard data={it.data} />
        </Stack>
      </Columns>
    </>
  )
}

const categoryText = (category: string): string =>
  ({
    cube: t('Cube'),
    box: t('Box'),
    occupancy: t('Occupancy'),
    operator: t('Operator'),
    tenant: t('Tenant'),
  })[category] ?? category

const Head = styled('div')({ padding: '20px 24px 12px', [PHONE]: { padding: '12px 16px 8px' } })
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  alignItems: 'start',
  gap: 16,
  padding: '4px 24px 24px',
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { padding: 8, gap: 8 },
})
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  [PHONE]: { gap: 8 },
})
