import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { read } from '../../api/api.ts'
import { FilterLookup } from '../../list/FilterLookup.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { FilterToggle } from '../../list/FilterToggle.tsx'
import type { List } from '../../list/use-list.ts'
import { t } from '../../locales/i18n.ts'

/** Selector lists load up to 100. */
const SHOWN = 100

interface OccupancyFiltersProps<R> {
  operator: string
  cubeId: string
  /** How many have not ended. */
  current: number
  list: List<R>
  /** It is a list of one box. */
  ofBox?: boolean
}

/** Those that last, those of an app, those of a box. */
export function OccupancyFilters<R>({ operator, cubeId, current, list, ofBox = false }: OccupancyFiltersProps<R>) {
  const params = { operator, cubeId }
  const apps = useQuery(read(boxes.apps, { params, query: { size: String(SHOWN) } }))
  const names = new Map(apps.data?.map(({ appId, appName }) => [appId, appName]))
  const filter = (name: string) => ({
    value: list.state.filters[name] ?? '',
    onChange: (value: string) => list.change({ filters: { [name]: value === '' ? undefined : value } }),
  })
  const app = filter('appId')
  // an app that the cube has no more may have occupied it once
  const offered = [...new Set([...names.keys(), ...(app.value === '' ? [] : [app.value])])]
  const boxesOf = (search: string) =>
    queryOptions({
      ...read(boxes.list, { params }),
      select: (all) =>
        all
          .filter(({ number }) => number.toLowerCase().includes(search.trim().toLowerCase()))
          .slice(0, SHOWN)
          .map(({ number, description }) => ({ id: number, name: description && `${number} · ${description}` })),
    })
  return (
    <>
      <FilterToggle list={list} name="current" icon={Package} count={current}>
        {t('Current only')}
      </FilterToggle>
      <FilterSelect label={t('App')} options={offered} labelOf={(id) => names.get(id) ?? id} {...app} />
      {!ofBox && <FilterLookup label={t('Box')} find={boxesOf} {...filter('box')} />}
    </>
  )
}
