import { look, PHONE, text } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'

/** A filter above a list that is filled in: its label and its value in one frame, tinted while it filters. */
export const FilterField = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 150,
  flex: '1 1 150px',
  maxWidth: 300,
  height: 34,
  padding: '0 4px 0 10px',
  borderRadius: 6,
  border: `1px solid ${look('fieldBorder')}`,
  background: look('surface'),
  ...text('table'),
  '& > svg': { flex: 'none', color: look('textTertiary') },
  '& label': { flex: 'none', color: look('textSecondary') },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    color: look('text'),
    textOverflow: 'ellipsis',
  },
  '& input::placeholder': { color: look('textTertiary'), opacity: 1 },
  '&:not([data-set]) input[type="datetime-local"]:not(:focus)': { color: look('textTertiary') },
  '& input::-webkit-calendar-picker-indicator': { margin: 0, opacity: 0.6 },
  ':root[data-mui-color-scheme="dark"] & input': { colorScheme: 'dark' },
  '&:hover': { borderColor: look('textSecondary') },
  '&:focus-within': { borderColor: look('accent'), boxShadow: `inset 0 0 0 1px ${look('accent')}` },
  '&[data-set]': { background: look('accentSoft'), borderColor: look('accent') },
  // a date is read whole once there is one
  '&[data-set]:has(input[type="datetime-local"])': { minWidth: 'min(100%, 276px)' },
  '&:has([aria-invalid="true"])': { borderColor: look('danger') },
  '&[data-set] label': { color: look('accentText') },
  [PHONE]: { '&&': { maxWidth: 'none', width: '100%', height: 44 }, '& input': { fontSize: 16 } },
})
