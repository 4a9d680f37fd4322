import { audit } from '@cubeward/contract/admin/audit.ts'
import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/api.ts'
import { searchQuery } from '../../api/search-query.ts'
import { FilterLookup } from '../../list/FilterLookup.tsx'
import { FilterMoment } from '../../list/FilterMoment.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { FilterText } from '../../list/FilterText.tsx'
import type { List } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { referenceText, typeText } from './words.ts'

/** The search for an actor waits so long for the next letter. */
const ACTOR_PAUSE_MS = 300
const leastLetters = 3

/** By when, where, who and what; they combine. */
export function AuditFilters<R>({ operator, list }: { operator: string; list: List<R> }) {
  const params = { operator }
  const [open, setOpen] = useState(false)
  const types = useQuery(read(audit.types, { params }))
  const references = useQuery(read(audit.referenceTypes, { params }))
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
        <FilterMoment label={t('From##time')} {...filter('from')} />
        <FilterMoment label={t('Until')} {...filter('until')} />
        <FilterLookup label={t('Tenant')} find={(search) => tenantsOf(operator, search)} {...filter('tenantId')} />
        <FilterLookup label={t('Cube')} find={(search) => cubesOf(operator, search)} {...filter('cubeId')} />
        <FilterLookup
          label={t('Actor')}
          find={(search) => actorsOf(operator, search)}
          least={{ letters: leastLetters, sentence: t('Type 3 or more letters to search.') }}
          pauseMs={ACTOR_PAUSE_MS}
          {...filter('actor')}
        />
        <FilterSelect label={t('Type')} options={sorted(types.data, typeText)} labelOf={typeText} {...filter('type')} />
        <FilterSelect
          label={t('Reference type')}
          options={sorted(references.data, referenceText)}
          labelOf={referenceText}
          {...filter('referenceType')}
        />
        <FilterText label={t('Reference id')} most={255} {...filter('referenceId')} />
        {set > 0 && (
          <ActionButton kind="text" onClick={list.clear}>
            {t('Clear filters')}
          </ActionButton>
        )}
      </Fields>
    </>
  )
}

const sorted = (values: readonly string[] = [], wordOf: (value: string) => string) =>
  values.toSorted((one, other) => wordOf(one).localeCompare(wordOf(other)))

const tenantsOf = (operator: string, search: string) =>
  queryOptions({
    ...read(tenants.list, { params: { operator }, query: searchQuery(search) }),
    select: ({ content }) => content.map(({ id, name }) => ({ id, name })),
  })
const cubesOf = (operator: string, search: string) =>
  queryOptions({
    ...read(cubes.list, { params: { operator }, query: searchQuery(search) }),
    select: ({ content }) => content.map(({ id, description }) => ({ id, name: description })),
  })
const actorsOf = (operator: string, search: string) => read(audit.actors, { params: { operator }, query: { search } })

const Toggle = styled('div')({ display: 'none', [PHONE]: { display: 'block' } })
const Fields = styled('div')({
  display: 'contents',
  [PHONE]: { display: 'none', '&[data-open]': { display: 'grid', gap: 8, width: '100%' } },
})
