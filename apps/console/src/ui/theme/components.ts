import type { Components, CSSObject, Theme } from '@mui/material/styles'
import { focusRing, look, PHONE, shadow, text, tone } from './css.ts'
import { line, px, radius, size } from './tokens.ts'

const field: CSSObject = {
  minHeight: size.control,
  borderRadius: radius.control,
  background: look('surface'),
  ...text('body'),
  '& .MuiOutlinedInput-notchedOutline': { borderColor: look('fieldBorder'), top: 0, '& legend': { display: 'none' } },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: look('textSecondary') },
  '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: look('accent'), borderWidth: 2 },
  '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tone('error', 'mark'), borderWidth: 2 },
  '&.Mui-disabled': { background: look('sunken') },
  '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: look('lineStrong') },
  [PHONE]: { minHeight: size.controlPhone, fontSize: 16, lineHeight: '24px' },
}

/** How MUI's parts look here: flat, lined, without ripples; only what floats has a shadow. */
export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusRing } },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: size.control,
        height: size.control,
        padding: 0,
        borderRadius: radius.control,
        color: look('textSecondary'),
        '&:hover': { background: look('hover'), color: look('text') },
        [PHONE]: { width: 44, height: 44 },
        variants: [{ props: { size: 'small' }, style: { width: size.controlSmall, height: size.controlSmall } }],
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: field,
      input: { padding: '6px 11px', height: 'auto', '&::placeholder': { color: look('textTertiary'), opacity: 1 } },
      multiline: { padding: 0 },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { color: look('textTertiary'), maxHeight: 'none' } } },
  MuiSelect: { styleOverrides: { icon: { color: look('textSecondary'), top: 'calc(50% - 8px)', right: 10 } } },
  MuiMenu: {
    defaultProps: { transitionDuration: 160 },
    styleOverrides: {
      paper: {
        background: look('raised'),
        border: `1px solid ${look('line')}`,
        borderRadius: radius.card,
        boxShadow: shadow('popover'),
        marginTop: 4,
      },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '6px 10px',
        gap: 12,
        borderRadius: 5,
        ...text('table'),
        '&:hover, &.Mui-focusVisible': { background: look('sunken'), outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { background: look('accentSoft'), color: look('accentText') },
        '& + .MuiDivider-root': { margin: '6px 4px' },
        [PHONE]: { minHeight: 48 },
      },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: { background: look('raised'), border: `1px solid ${look('line')}`, boxShadow: shadow('popover') },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        background: look('raised'),
        border: `1px solid ${look('line')}`,
        borderRadius: radius.card,
        boxShadow: shadow('popover'),
        margin: '4px 0',
        ...text('table'),
      },
      listbox: { padding: 6 },
      option: { '&&': { minHeight: 34, padding: '6px 10px', borderRadius: 5, [PHONE]: { minHeight: 48 } } },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: radius.chip } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: look('scrim') } } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: look('raised'),
        borderRadius: radius.dialog,
        boxShadow: shadow('dialog'),
        [PHONE]: { margin: 12, width: 'calc(100% - 24px)', maxWidth: 'none' },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { background: look('canvas'), borderColor: look('line') } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 250, placement: 'top', disableInteractive: false },
    styleOverrides: {
      tooltip: {
        padding: '5px 9px',
        borderRadius: radius.chip,
        background: look('inverse'),
        color: look('onInverse'),
        fontSize: px(12),
        lineHeight: line(16),
        fontWeight: 400,
      },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: size.tab }, indicator: { height: 2, background: look('accent') } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: size.tab,
        minWidth: 0,
        padding: '0 6px',
        marginRight: 16,
        ...text('body'),
        fontWeight: 450,
        textTransform: 'none',
        color: look('textSecondary'),
        '&.Mui-selected': { color: look('text'), fontWeight: 600 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: '#fff',
        '&.Mui-checked': { transform: 'translateX(14px)', color: look('onAccent') },
        '&.Mui-checked + .MuiSwitch-track': { background: look('accent'), opacity: 1 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: { borderRadius: 10, background: look('fieldBorder'), opacity: 1 },
    },
  },
  MuiCheckbox: {
    styleOverrides: { root: { padding: 4, color: look('fieldBorder'), '&.Mui-checked': { color: look('accent') } } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: { background: tone('neutral', 'soft'), borderRadius: 3 },
      pulse: { animationDuration: '1.6s' },
    },
  },
  MuiLink: { styleOverrides: { root: { color: look('accentText') } } },
  MuiDivider: { styleOverrides: { root: { borderColor: look('line') } } },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 2, background: 'transparent' }, bar: { background: look('accent') } },
  },
}
