import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { t } from '../locales/i18n.ts'
import { FormLookup } from './FormLookup.tsx'
import { cubesOf } from './lookups.ts'

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
