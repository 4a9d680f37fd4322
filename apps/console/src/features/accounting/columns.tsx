import type { AccountingRow } from '@cubeward/contract/admin/accounting.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'

/** What the receipts of the provider say otherwise than the count of what was sent. */
const differences = ({ notDelivered, unanswered, unsure }: AccountingRow) =>
  [
    notDelivered > 0 && t('{n} not delivered', { n: formatNumber(notDelivered) }),
    unanswered > 0 && t('{n} without a receipt', { n: formatNumber(unanswered) }),
    unsure > 0 && t('{n} perhaps sent, not counted', { n: formatNumber(unsure) }),
  ]
    .filter((part) => part !== false)
    .join(', ')

export const accountingColumns = (): Column<AccountingRow>[] => [
  {
    key: 'tenantId',
    label: t('Tenant ID'),
    sort: 'tenantId',
    fixed: true,
    cell: ({ tenantId }) => <MonoId copy="hover">{tenantId}</MonoId>,
  },
  {
    key: 'tenantName',
    label: t('Tenant name'),
    sort: 'tenantName',
    strong: true,
    cell: ({ tenantName }) => tenantName,
  },
  {
    key: 'smsCount',
    label: t('SMS count'),
    sort: 'smsCount',
    width: 130,
    end: true,
    cell: ({ smsCount }) => formatNumber(smsCount),
    value: ({ smsCount }) => smsCount,
  },
  { key: 'differences', label: t('Differences to the receipts'), besides: true, cell: differences },
]

export const accountingPhoneRow = (row: AccountingRow): PhoneRow => ({
  title: row.tenantName,
  state: t('{n} SMS', { n: formatNumber(row.smsCount) }),
  detail: <MonoId copy="never">{row.tenantId}</MonoId>,
  end: differences(row),
})
