import { MAX_OCCUPANCIES } from '@cubeward/contract/admin/boxes.ts'
import { t } from '../../locales/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'

/** What is wrong with a number of occupancies; an empty one is none, and falls back to 1. */
export const maxOccupanciesError = (value: number): string | undefined =>
  !Number.isNaN(value) && (value < 1 || value > MAX_OCCUPANCIES || !Number.isInteger(value))
    ? t('Enter a whole number from 1 to 1000.')
    : undefined

/** Falls back to 1 when it is empty or no number. */
export function MaxOccupancies({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <TextField
      label={t('Max occupancies')}
      type="number"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      onBlur={() => Number.isNaN(value) && onChange(1)}
      hint={t('How many occupancies the box takes at the same time, from 1 to 1000.')}
      error={maxOccupanciesError(value)}
    />
  )
}
