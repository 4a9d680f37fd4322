import type { Tenant } from '@cubeward/contract/admin/tenants.ts'
import { letterLines } from '../../locales/address.ts'
import { t } from '../../locales/i18n.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'

/** What the tenant is and where it sits. */
export function TenantCard({ tenant }: { tenant: Tenant }) {
  const lines = letterLines(tenant.address)
  return (
    <SectionCard title={t('Tenant')}>
      <KeyValueList
        entries={[
          { key: 'id', label: t('ID'), value: <MonoId>{tenant.id}</MonoId> },
          { key: 'name', label: t('Name'), value: tenant.name },
          {
            key: 'address',
            label: t('Address'),
            value: lines.length === 0 ? null : lines.map((line) => <div key={line}>{line}</div>),
          },
          {
            key: 'retention',
            label: t('Retention'),
            value:
              tenant.retentionDays === null
                ? t('Ended occupancies are kept')
                : t('{n, plural, one {# day} other {# days}}', { n: tenant.retentionDays }),
          },
        ]}
      />
    </SectionCard>
  )
}

export function SupportInfoCard({ tenant: { supportInfo } }: { tenant: Tenant }) {
  return (
    <SectionCard title={t('Support info')}>
      <KeyValueList
        entries={[
          { key: 'operatedBy', label: t('Operated by'), value: supportInfo.operatedBy },
          { key: 'phone', label: t('Phone'), value: supportInfo.phone },
          { key: 'email', label: t('E-mail'), value: supportInfo.email },
          { key: 'website', label: t('Website'), value: supportInfo.website },
          { key: 'freetext', label: t('Free text'), value: supportInfo.freetext },
        ]}
      />
    </SectionCard>
  )
}
