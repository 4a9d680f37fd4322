import type { Quarter } from '@cubeward/domain/quarter.ts'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const QUARTERS = ['1', '2', '3', '4'] as const
const isYear = (year: string) => /^[1-9]\d{3}$/.test(year)

/** Of which three months. While a year is typed, the last whole one stays. */
export function PeriodFields({ period, onChange }: { period: Quarter; onChange: (period: Quarter) => void }) {
  const [typed, setTyped] = useState<string>()
  const year = typed ?? String(period.year)
  return (
    <Fields>
      <TextField
        label={t('Year')}
        type="number"
        value={year}
        {...(!isYear(year) && { error: t('Enter a year of four digits.') })}
        onChange={(text) => {
          setTyped(isYear(text) ? undefined : text)
          if (isYear(text)) onChange({ ...period, year: Number(text) })
        }}
      />
      <SelectField
        label={t('Quarter')}
        value={String(period.quarter)}
        options={QUARTERS.map((value) => ({ value, label: `Q${value}` }))}
        onChange={(value) => onChange({ ...period, quarter: Number(value) })}
      />
    </Fields>
  )
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px 120px',
  alignItems: 'start',
  gap: 8,
  [PHONE]: { width: '100%', gridTemplateColumns: '1fr 1fr' },
})
