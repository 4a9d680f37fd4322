import { X } from 'lucide-react'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { useFieldLabel } from '../../form/field-labels.ts'
import { t } from '../../locales/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface AddressChipsProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  hint: string
  disabled?: boolean
}

const address = z.email()

/** Addresses are committed with Enter and shown as entries that can be removed. */
export function AddressChips<V extends FieldValues>({
  control,
  name,
  label,
  hint,
  disabled = false,
}: AddressChipsProps<V>) {
  useFieldLabel(name, label)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => {
        const addresses: readonly string[] = Array.isArray(field.value) ? field.value : []
        const commit = () => {
          const added = typed.trim()
          if (added === '') return setWrong(undefined)
          if (!address.safeParse(added).success) return setWrong(t('Enter an e-mail address.'))
          if (!addresses.includes(added)) field.onChange([...addresses, added])
          setTyped('')
          setWrong(undefined)
        }
        return (
          <Box
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
              // Enter would save the form otherwise
              event.preventDefault()
              commit()
            }}
          >
            <TextField
              label={label}
              value={typed}
              onChange={setTyped}
              // what stands in the field when it is left would otherwise be missing from what is saved
              onBlur={commit}
              type="email"
              optional
              hint={hint}
              error={wrong}
              disabled={disabled}
            />
            {addresses.length > 0 && (
              <ul aria-label={label}>
                {addresses.map((it) => (
                  <li key={it}>
                    {it}
                    <button
                      type="button"
                      disabled={disabled}
                      aria-label={t('Remove {name}', { name: it })}
                      onClick={() => field.onChange(addresses.filter((other) => other !== it))}
                    >
                      <X size={14} strokeWidth={2} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Box>
        )
      }}
    />
  )
}

const Box = styled('div')({
  display: 'grid',
  gap: 8,
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 2px 2px 8px',
    borderRadius: 4,
    border: `1px solid ${look('line')}`,
    background: look('sunken'),
    ...text('dense'),
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: look('textSecondary'),
    cursor: 'pointer',
    '&:disabled': { display: 'none' },
  },
})
