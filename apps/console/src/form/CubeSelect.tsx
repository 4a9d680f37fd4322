import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { read } from '../api/api.ts'
import { searched } from '../api/searched.ts'
import { t } from '../locales/i18n.ts'
import { FormLookup } from './FormLookup.tsx'

interface CubeSelectProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  operator: string
  label: string
  hint?: string
}

/** A cube of the operator by its id, or none. */
export const CubeSelect = <V extends FieldValues>({ operator, ...props }: CubeSelectProps<V>) => (
  <FormLookup
    {...props}
    none={null}
    find={(search) => cubesOf(operator, search)}
    words={{ none: t('No cube is found.'), clear: t('No cube'), open: t('Show cubes') }}
  />
)

const cubesOf = (operator: string, search: string) =>
  queryOptions({
    ...read(cubes.list, { params: { operator }, query: searched(search) }),
    placeholderData: keepPreviousData,
    select: ({ content }) => content.map(({ id, description }) => ({ id, name: description })),
  })
