import { type Country, countries } from '@cubeward/domain/countries.ts'
import NativeSelect from '@mui/material/NativeSelect'
import { useId } from 'react'
import { countryLabel } from '../locales/address.ts'
import { t } from '../locales/i18n.ts'
import { LabelLine } from '../ui/TextField.tsx'
import { look } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { px } from '../ui/theme/tokens.ts'

interface CountrySelectProps {
  label: string
  value: string | null
  onChange: (code: string | null) => void
  disabled?: boolean
}

/** The built-in countries by label; stores the code. The browser's own list: 249 entries, found by typing. */
export function CountrySelect({ label, value, onChange, disabled = false }: CountrySelectProps) {
  const id = useId()
  const known = countries.some(({ code }) => code === value)
  return (
    <div>
      <LabelLine>
        <label htmlFor={id}>
          {label}
          <Optional> · {t('optional')}</Optional>
        </label>
      </LabelLine>
      <Native
        id={id}
        value={value ?? ''}
        disabled={disabled}
        disableUnderline
        fullWidth
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('None')}</option>
        {value !== null && !known && <option value={value}>{value}</option>}
        {sorted().map(({ code }) => (
          <option key={code} value={code}>
            {countryLabel(code)}
          </option>
        ))}
      </Native>
    </div>
  )
}

const Optional = styled('span')({ fontWeight: 400, color: look('textTertiary') })

/** In the order of the labels that are read. */
export const sorted = (): Country[] =>
  countries.toSorted((one, other) => countryLabel(one.code).localeCompare(countryLabel(other.code)))

export const Native = styled(NativeSelect)({
  '& select': {
    height: 34,
    boxSizing: 'border-box',
    padding: '0 28px 0 10px',
    border: `1px solid ${look('fieldBorder')}`,
    borderRadius: 6,
    background: look('surface'),
    color: look('text'),
    fontSize: px(14),
    '&:focus': { borderRadius: 6, background: look('surface') },
    '&:focus-visible': { outline: `2px solid ${look('accent')}`, outlineOffset: -1 },
    '& option': { background: look('surface'), color: look('text') },
  },
  '& svg': { color: look('textSecondary') },
})
