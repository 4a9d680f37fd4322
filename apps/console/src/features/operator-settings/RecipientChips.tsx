import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFieldLabel } from '../../form/field-labels.ts'
import { t } from '../../locales/i18n.ts'
import { FieldBelow, LabelLine } from '../../ui/TextField.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type RecipientKind, recipientParts, typedParts } from './recipient-parts.ts'

interface RecipientChipsProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  kind: RecipientKind
  label: string
  hint: string
}

/**
 * A list of recipients, each an entry of its own. What is still being typed counts too, and stays as it is when the field is left:
 * nothing moves then, least of all the button that the pointer is on its way to.
 */
export function RecipientChips<V extends FieldValues>({ control, name, kind, label, hint }: RecipientChipsProps<V>) {
  useFieldLabel(name, label)
  const id = useId()
  const [typed, setTyped] = useState('')
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const value = String(field.value ?? '')
        const rest = typed.trim()
        // unless the value was set from elsewhere, what is typed stands at its end
        const open = rest !== '' && (value === rest || value.endsWith(`, ${rest}`))
        const recipients = recipientParts(open ? value.slice(0, -rest.length) : value, kind)
        const put = (next: readonly string[], last: string) => {
          setTyped(last)
          const parts = [...recipientParts(next.join(','), kind), last.trim()]
          field.onChange(parts.filter((it) => it !== '').join(', '))
        }
        const take = (added: string) => {
          const { complete, rest: last } = typedParts(added, kind)
          put([...recipients, ...complete], last)
        }
        const error = fieldState.error?.message
        return (
          <div>
            <LabelLine>
              <label htmlFor={id}>{label}</label>
            </LabelLine>
            <OutlinedInput
              id={id}
              name={field.name}
              value={open || rest === '' ? typed : ''}
              fullWidth
              error={error !== undefined}
              inputRef={field.ref}
              autoComplete="off"
              startAdornment={
                recipients.length > 0 && (
                  <Chips aria-label={kind === 'email' ? t('Addresses entered') : t('Numbers entered')}>
                    {recipients.map((it) => (
                      <li key={it}>
                        {it}
                        <button
                          type="button"
                          aria-label={t('Remove {name}', { name: it })}
                          onClick={() =>
                            put(
                              recipients.filter((other) => other !== it),
                              open ? typed : '',
                            )
                          }
                        >
                          <X size={14} strokeWidth={2} aria-hidden />
                        </button>
                      </li>
                    ))}
                  </Chips>
                )
              }
              onChange={(event) => take(event.target.value)}
              onPaste={(event) => {
                // a field of one line would run the lines of a list together
                const pasted = event.clipboardData.getData('text')
                if (!/[\r\n]/.test(pasted.trim())) return
                event.preventDefault()
                put([...recipients, ...recipientParts(`${open ? typed : ''}${pasted}`, kind)], '')
              }}
              onKeyDown={(event) => {
                if (!(event.target instanceof HTMLInputElement)) return
                if (event.key === 'Enter' && open) {
                  // Enter would save the form otherwise
                  event.preventDefault()
                  put([...recipients, rest], '')
                }
                if (event.key === 'Backspace' && event.target.value === '') put(recipients.slice(0, -1), '')
              }}
              onBlur={field.onBlur}
              inputProps={{ 'aria-describedby': `${id}-below` }}
              sx={{
                '&&': {
                  height: 'auto',
                  minHeight: 34,
                  maxHeight: 220,
                  overflow: 'auto',
                  flexWrap: 'wrap',
                  gap: '4px',
                  padding: '3px 8px',
                },
                '&& .MuiOutlinedInput-input': { flex: '1 1 160px', width: 160, padding: '2px 4px' },
                [PHONE]: { '&&': { minHeight: 48 } },
              }}
            />
            <Below>
              <FieldBelow id={`${id}-below`} hint={hint} error={error} />
            </Below>
          </div>
        )
      }}
    />
  )
}

/** Room for a hint and for an error alike. */
const Below = styled('div')({ minHeight: 24, [PHONE]: { minHeight: 44 } })
const Chips = styled('ul')({
  display: 'contents',
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    maxWidth: '100%',
    padding: '0 2px 0 8px',
    borderRadius: 4,
    border: `1px solid ${look('line')}`,
    background: look('sunken'),
    overflowWrap: 'anywhere',
    ...text('dense'),
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: look('textSecondary'),
    cursor: 'pointer',
    [PHONE]: { width: 34, height: 34 },
  },
})
