import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/api.ts'
import { tenantsOf } from '../../form/lookups.ts'
import { FilterLookup } from '../../list/FilterLookup.tsx'
import { FilterMoment } from '../../list/FilterMoment.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import type { List } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { statuses, statusLook } from './status.ts'

const stateLabel = (state: string) => statusLook(statuses.find((it) => it === state) ?? 'Pending').label

interface NotificationFiltersProps<R> {
  operator: string
  list: List<R>
  /** Whether the list is of all tenants. */
  ofTenants?: boolean
}

/** State, type, what it refers to, tenant and when it was created; on a phone behind a button. */
export function NotificationFilters<R>({ operator, list, ofTenants = false }: NotificationFiltersProps<R>) {
  const params = { operator }
  const [open, setOpen] = useState(false)
  const types = useQuery(read(notifications.types, { params }))
  const references = useQuery(read(notifications.referenceTypes, { params }))
  const filter = (name: string) => ({
    value: list.state.filters[name] ?? '',
    onChange: (value: string) => list.change({ filters: { [name]: value === '' ? undefined : value } }),
  })
  const set = Object.keys(list.state.filters).length
  return (
    <>
      <Toggle>
        <ActionButton icon={ListFilter} onClick={() => setOpen(!open)}>
          {set === 0 ? t('Filters') : t('Filters ({n})', { n: set })}
        </ActionButton>
      </Toggle>
      <Fields data-open={open || undefined}>
        <FilterSelect label={t('Status')} options={statuses} labelOf={stateLabel} {...filter('state')} />
        <FilterSelect label={t('Type')} options={types.data ?? []} {...filter('notificationType')} />
        <FilterSelect label={t('Reference')} options={references.data ?? []} {...filter('referenceType')} />
        {ofTenants && (
          <FilterLookup label={t('Tenant')} find={(search) => tenantsOf(operator, search)} {...filter('tenantId')} />
        )}
        <FilterMoment label={t('From##time')} {...filter('from')} />
        <FilterMoment label={t('Until')} {...filter('until')} />
        {set > 0 && (
          <ActionButton kind="text" onClick={list.clear}>
            {t('Clear filters')}
          </ActionButton>
        )}
      </Fields>
    </>
  )
}

const Toggle = styled('div')({ display: 'none', [PHONE]: { display: 'block' } })
const Fields = styled('div')({
  display: 'contents',
  [PHONE]: { display: 'none', '&[data-open]': { display: 'grid', gap: 8, width: '100%' } },
})
