import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { countryLabel } from '../locales/address.ts'
import { t } from '../locales/i18n.ts'
import { styled } from '../ui/theme/styled.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { FormField } from './FormField.tsx'
import { useFieldLabel } from './field-labels.ts'

interface AddressFieldsProps<V extends FieldValues> {
  control: Control<V>
  /** Name of the address in the form's values. */
  name: FieldPath<V>
  disabled?: boolean
}

/** The five fields of an address. */
export function AddressFields<V extends FieldValues>({ control, name, disabled = false }: AddressFieldsProps<V>) {
  const at = (field: string) => `${name}.${field}` as FieldPath<V>
  const shared = { control, optional: true, disabled } as const
  useFieldLabel(at('country'), t('Country'), (code) => countryLabel(String(code)))
  return (
    <Fields>
      <FormField {...shared} name={at('street')} label={t('Street')} autoComplete="off" />
      <FormField {...shared} name={at('houseNo')} label={t('House No')} autoComplete="off" />
      <FormField {...shared} name={at('zip')} label={t('Zip')} autoComplete="off" />
      <FormField {...shared} name={at('city')} label={t('City')} autoComplete="off" />
      <Controller
        control={control}
        name={at('country')}
        render={({ field }) => (
          <CountrySelect
            label={t('Country')}
            value={typeof field.value === 'string' ? field.value : null}
            onChange={field.onChange}
            disabled={disabled}
          />
        )}
      />
    </Fields>
  )
}

/** Two columns from 700 px. */
export const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
