import type { Tenant } from '@cubeward/contract/admin/tenants.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { countryLabel } from '../../locales/address.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'

const country = ({ address }: Tenant) => (address.country === null ? null : countryLabel(address.country))

export const tenantColumns = (): Column<Tenant>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: ({ id }) => <MonoId copy="hover">{id}</MonoId> },
  { key: 'name', label: t('Name'), sort: 'name', strong: true, cell: ({ name }) => name },
  { key: 'city', label: t('City'), sort: 'city', cell: ({ address }) => address.city },
  { key: 'country', label: t('Country'), sort: 'country', cell: country },
]

export const tenantPhoneRow = (tenant: Tenant): PhoneRow => ({
  title: tenant.name,
  detail: <MonoId copy="never">{tenant.id}</MonoId>,
  end: [tenant.address.city, country(tenant)].filter(Boolean).join(', '),
})
