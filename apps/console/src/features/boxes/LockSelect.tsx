import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import type { ReactNode } from 'react'
import { t } from '../../locales/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'

/** No lock has this handle. */
const NONE = '\n'

interface LockSelectProps {
  label: string
  value: string | null
  locks: readonly Lock[]
  /** Number of the box that chooses: its own locks are not marked as taken. */
  own: string
  onChange: (lock: string | null) => void
  hint?: ReactNode
  error?: ReactNode
}

/** One of the cube's locks, or none; those of other boxes say so. */
export function LockSelect({ label, value, locks, own, onChange, hint, error }: LockSelectProps) {
  const known = [...locks].sort((a, b) => compareBoxNumbers(a.lock, b.lock))
  // a lock whose driver is away is not in the list, and stays chosen
  const missing = value !== null && !known.some(({ lock }) => lock === value)
  return (
    <SelectField
      label={label}
      value={value ?? NONE}
      options={[
        { value: NONE, label: t('None') },
        ...(missing ? [{ value, label: t('{lock} (not reported)', { lock: value }) }] : []),
        ...known.map(({ lock, boxNumber }) => ({
          value: lock,
          label:
            boxNumber === null || boxNumber === own ? lock : t('{lock} (box {number})', { lock, number: boxNumber }),
        })),
      ]}
      onChange={(lock) => onChange(lock === NONE ? null : lock)}
      hint={hint}
      error={error}
    />
  )
}
