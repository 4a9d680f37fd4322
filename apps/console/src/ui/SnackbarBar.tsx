import Snackbar from '@mui/material/Snackbar'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { SnackbarMessage } from './snackbar-queue.ts'
import { look, PHONE, shadow, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

/** A snackbar hides after 15 s unless its message says otherwise. */
const AUTO_HIDE = 15_000

const ICONS: Record<NonNullable<SnackbarMessage['tone']>, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
}

interface SnackbarBarProps {
  shown: SnackbarMessage
  leaving: boolean
  onClose: () => void
  onLeft: () => void
}

/** The message at the lower edge. Loaded with the first one. */
export default function SnackbarBar({ shown, leaving, onClose: close, onLeft }: SnackbarBarProps) {
  const texts = useUiTexts()
  const Icon = ICONS[shown.tone ?? 'success']
  return (
    <Snackbar
      open={!leaving}
      autoHideDuration={shown.duration === undefined ? AUTO_HIDE : shown.duration}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      // on a phone what a page is for stands at its lower edge
      sx={{ [PHONE]: { top: 60, bottom: 'auto' } }}
      slotProps={{ transition: { onExited: onLeft } }}
    >
      <Bar role={shown.tone === 'error' ? 'alert' : 'status'}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <span>{shown.text}</span>
        {shown.action && (
          <button
            type="button"
            onClick={() => {
              shown.action?.onClick()
              close()
            }}
          >
            {shown.action.label}
          </button>
        )}
        <button type="button" aria-label={texts.close} data-close onClick={close}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Bar>
    </Snackbar>
  )
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  maxWidth: 'min(720px, calc(100vw - 32px))',
  padding: '4px 6px 4px 16px',
  borderRadius: 8,
  background: look('inverse'),
  color: look('onInverse'),
  boxShadow: shadow('popover'),
  ...text('table'),
  '& > svg': { flex: 'none' },
  '& > span': { fontWeight: 500, overflowWrap: 'anywhere', paddingRight: 8 },
  '& button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    minHeight: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& button[data-close]': { width: 32, padding: 0, marginLeft: 'auto' },
  '& button:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '& button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -2 },
})
