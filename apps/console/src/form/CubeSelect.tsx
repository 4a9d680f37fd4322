import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { call, listRead } from '../api/api.ts'
import { t } from '../locales/i18n.ts'
import { LookupField, type LookupFieldProps } from '../ui/LookupField.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { useFieldLabel } from './field-labels.ts'

interface CubeSelectProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  operator: string
  label: string
  hint?: string
}

/** Selector lists load up to 100; typing is searched for on the server. */
const SHOWN = '100'

/** A cube of the operator by its id, or none. */
export function CubeSelect<V extends FieldValues>({ control, name, operator, label, hint }: CubeSelectProps<V>) {
  useFieldLabel(name, label)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const query = { size: SHOWN, ...(search === '' ? {} : { search }) }
  const { data, error, isFetching } = useQuery(listRead(cubes.list, { params: { operator }, query }))
  const options = (data?.content ?? []).map(({ id, description }) => ({ id, name: description }))
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CubeBox
          operator={operator}
          label={label}
          hint={hint}
          error={fieldState.error?.message ?? error?.message}
          id={typeof field.value === 'string' ? field.value : null}
          options={options}
          loading={isFetching}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onType={setTyped}
        />
      )}
    />
  )
}

type CubeBoxProps = Omit<LookupFieldProps, 'value' | 'words'> & { operator: string; id: string | null }

function CubeBox({ operator, id, ...props }: CubeBoxProps) {
  const found = props.options.find((it) => it.id === id)
  // The present one may not be among those that were found.
  const { data: present } = useQuery({
    queryKey: ['cube-select', operator, id],
    queryFn: ({ signal }) => call(cubes.read, { params: { operator, cubeId: id ?? '' }, signal }),
    enabled: id !== null && found === undefined,
    retry: false,
  })
  return (
    <LookupField
      {...props}
      value={id === null ? null : (found ?? { id, name: present?.description ?? null })}
      words={{ none: t('No cube is found.'), clear: t('No cube'), open: t('Show cubes') }}
    />
  )
}
