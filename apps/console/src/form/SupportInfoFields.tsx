import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { t } from '../locales/i18n.ts'
import { Fields } from './AddressFields.tsx'
import { FormField } from './FormField.tsx'
import { PhoneField } from './PhoneField.tsx'

/** Whom to ask for help, with limits. */
export function SupportInfoFields<V extends FieldValues>({
  control,
  name,
}: {
  control: Control<V>
  name: FieldPath<V>
}) {
  const at = (field: string) => `${name}.${field}` as FieldPath<V>
  const shared = { control, optional: true, autoComplete: 'off' } as const
  return (
    <>
      <Fields>
        <FormField {...shared} name={at('operatedBy')} label={t('Operated by')} maxLength={255} />
        <PhoneField control={control} name={at('phone')} label={t('Phone')} maxLength={64} />
        <FormField {...shared} name={at('email')} label={t('E-mail')} maxLength={64} type="email" />
        <FormField {...shared} name={at('website')} label={t('Website')} maxLength={64} type="url" />
      </Fields>
      <FormField {...shared} name={at('freetext')} label={t('Free text')} maxLength={255} multiline rows={3} />
    </>
  )
}
