import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { t } from '../locales/i18n.ts'
import { look } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { px } from '../ui/theme/tokens.ts'
import { SelectArrow } from './SelectArrow.tsx'

interface FilterSelectProps {
  label: string
  /** Empty: any. */
  value: string
  options: readonly string[]
  /** What stands for a value on the screen; itself, if left out. */
  labelOf?: (value: string) => string
  onChange: (value: string) => void
}

/** A filter with a choice of values: label and value on one line. */
export function FilterSelect({ label, value, options, labelOf = (it) => it, onChange }: FilterSelectProps) {
  return (
    <Select
      displayEmpty
      IconComponent={SelectArrow}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      SelectDisplayProps={{ 'aria-label': `${label}: ${value === '' ? t('Any') : labelOf(value)}` }}
      renderValue={(it) => (
        <Value>
          <span>{label}</span> {it === '' ? t('Any') : labelOf(it)}
        </Value>
      )}
      sx={value === '' ? { minWidth: 150 } : { minWidth: 150, background: look('accentSoft') }}
    >
      <MenuItem value="">{t('Any')}</MenuItem>
      {options.map((it) => (
        <MenuItem key={it} value={it}>
          {labelOf(it)}
        </MenuItem>
      ))}
    </Select>
  )
}

const Value = styled('span')({ fontSize: px(13.5), '& span': { color: look('textSecondary'), marginRight: 6 } })
