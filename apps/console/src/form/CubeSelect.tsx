import { cubes } from '@cubeward/contract/admin/cubes.ts'
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { call, listRead } from '../api/api.ts'
import { t } from '../locales/i18n.ts'
import { FieldBelow, LabelLine } from '../ui/TextField.tsx'
import { look, mono, PHONE, shadow, text } from '../ui/theme/css.ts'
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

interface Option {
  id: string
  description: string | null
}

/** A cube of the operator by its id, or none. */
export function CubeSelect<V extends FieldValues>({ control, name, operator, label, hint }: CubeSelectProps<V>) {
  useFieldLabel(name, label)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const query = { size: SHOWN, ...(search === '' ? {} : { search }) }
  const { data, error, isFetching } = useQuery(listRead(cubes.list, { params: { operator }, query }))
  const options: Option[] = data?.content ?? []
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
          value={typeof field.value === 'string' ? field.value : null}
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

interface CubeBoxProps {
  operator: string
  label: string
  hint: string | undefined
  error: string | undefined
  value: string | null
  options: readonly Option[]
  loading: boolean
  onChange: (id: string | null) => void
  onBlur: () => void
  onType: (text: string) => void
}

function CubeBox(props: CubeBoxProps) {
  const { operator, label, value, options, error, hint } = props
  // The present one may not be among those that were found.
  const { data: present } = useQuery({
    queryKey: ['cube-select', operator, value],
    queryFn: ({ signal }) => call(cubes.read, { params: { operator, cubeId: value ?? '' }, signal }),
    enabled: value !== null && !options.some(({ id }) => id === value),
    retry: false,
  })
  const chosen: Option | null =
    value === null
      ? null
      : (options.find(({ id }) => id === value) ?? { id: value, description: present?.description ?? null })
  return (
    <Autocomplete
      options={options}
      value={chosen}
      loading={props.loading}
      loadingText={t('Loading')}
      noOptionsText={t('No cube is found.')}
      clearText={t('No cube')}
      openText={t('Show cubes')}
      closeText={t('Close')}
      getOptionLabel={words}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => [...all]}
      onChange={(_, cube) => props.onChange(cube?.id ?? null)}
      onInputChange={(_, typed, reason) => props.onType(reason === 'input' ? typed : '')}
      onBlur={props.onBlur}
      slotProps={{ paper: { sx: { border: `1px solid ${look('line')}`, boxShadow: shadow('popover') } } }}
      renderOption={({ key, ...row }, cube) => (
        <Row {...row} key={cube.id}>
          <span>{cube.description ?? cube.id}</span>
          <small>{cube.id}</small>
        </Row>
      )}
      renderInput={({ slotProps, id, disabled }) => (
        <div>
          <LabelLine>
            <label htmlFor={id}>{label}</label>
          </LabelLine>
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            endAdornment={slotProps.input.endAdornment}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-below` }}
            disabled={disabled}
            fullWidth
            sx={{ '&&': { height: 34, padding: '0 8px' }, [PHONE]: { '&&': { height: 48 } } }}
            error={error !== undefined}
          />
          <FieldBelow id={`${id}-below`} hint={hint} error={error} />
        </div>
      )}
    />
  )
}

const words = ({ id, description }: Option) => (description === null ? id : `${description} · ${id}`)

const Row = styled('li')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  ...text('dense'),
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&& small': { marginLeft: 'auto', ...mono, color: look('textSecondary') },
})
