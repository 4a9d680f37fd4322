import { countries } from '@cubeward/domain/countries.ts'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { countryLabel } from '../locales/address.ts'
import { t } from '../locales/i18n.ts'
import { TextField } from '../ui/TextField.tsx'
import { px } from '../ui/theme/tokens.ts'
import { Native, sorted } from './CountrySelect.tsx'
import { useFieldLabel } from './field-labels.ts'

interface PhoneFieldProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  maxLength: number
  disabled?: boolean
}

/** A phone number; choosing a country puts its prefix in front. */
export function PhoneField<V extends FieldValues>({ control, name, label, maxLength, disabled }: PhoneFieldProps<V>) {
  useFieldLabel(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const value = typeof field.value === 'string' ? field.value : ''
        return (
          <TextField
            label={label}
            type="tel"
            optional
            maxLength={maxLength}
            disabled={disabled ?? false}
            name={field.name}
            value={value}
            onChange={(text) => field.onChange(text === '' ? null : text)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            hint={isPrefixOnly(value) ? t('The number behind the prefix is missing.') : undefined}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
            start={
              <Prefix
                label={t('Country of {field}', { field: label })}
                value={value}
                disabled={disabled ?? false}
                onChange={(prefix) => field.onChange(`${prefix} ${withoutPrefix(value)}`.trim())}
              />
            }
          />
        )
      }}
    />
  )
}

interface PrefixProps {
  label: string
  value: string
  disabled: boolean
  onChange: (prefix: string) => void
}

function Prefix({ label, value, disabled, onChange }: PrefixProps) {
  const current = countryOfNumber(value)
  return (
    <Native
      value={current ?? ''}
      disabled={disabled}
      disableUnderline
      inputProps={{ 'aria-label': label }}
      sx={{
        width: 136,
        '&& select': { height: 26, border: 0, padding: '0 22px 0 0', fontSize: px(13), textOverflow: 'ellipsis' },
      }}
      onChange={(event) => {
        const chosen = countries.find(({ code }) => code === event.target.value)
        if (chosen) onChange(chosen.phonePrefix)
      }}
    >
      <option value="">{t('Prefix')}</option>
      {sorted().map(({ code, phonePrefix }) => (
        <option key={code} value={code}>
          {/* the number beside it begins with the prefix of the chosen one */}
          {code === current ? countryLabel(code) : `${countryLabel(code)} ${phonePrefix}`}
        </option>
      ))}
    </Native>
  )
}

/** Whether somebody chose a country and typed nothing behind it. */
export const isPrefixOnly = (number: string): boolean => number.includes('+') && withoutPrefix(number) === ''

/** The country whose prefix a number begins with: the longest that fits, and of several the one that most know it by. */
export function countryOfNumber(number: string): string | undefined {
  const plain = number.replace(/[^+\d]/g, '')
  if (!plain.startsWith('+')) return undefined
  const usual: Record<string, string> = {
    '+1': 'US',
    '+44': 'GB',
    '+7': 'RU',
    '+39': 'IT',
    '+47': 'NO',
    '+61': 'AU',
    '+358': 'FI',
  }
  const fitting = countries.filter(({ phonePrefix }) => plain.startsWith(phonePrefix))
  const longest = Math.max(0, ...fitting.map(({ phonePrefix }) => phonePrefix.length))
  const candidates = fitting.filter(({ phonePrefix }) => phonePrefix.length === longest)
  const [first] = candidates
  return candidates.find(({ code, phonePrefix }) => usual[phonePrefix] === code)?.code ?? first?.code
}

/** The number as it is dialled behind its country's prefix. */
export function withoutPrefix(number: string): string {
  const country = countries.find(({ code }) => code === countryOfNumber(number))
  if (country === undefined) return number.replace(/^\+\s*/, '')
  let digits = country.phonePrefix.length - 1
  let at = number.indexOf('+') + 1
  while (digits > 0 && at < number.length) if (/\d/.test(number[at++] ?? '')) digits--
  return number.slice(at).trim()
}
