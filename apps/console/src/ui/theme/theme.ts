import { createTheme } from '@mui/material/styles'
import { components } from './components.ts'
import './palette-types.ts'
import { breakpoints, colors, fonts, type Mode, meter, motion, radius, shadows, tones, type } from './tokens.ts'

/** One theme for both modes; the mode is the attribute `data-mui-color-scheme` of <html>. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-mui-color-scheme' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark'), overlays: noOverlays() } },
  breakpoints: { values: breakpoints },
  spacing: 8,
  shape: { borderRadius: radius.control },
  transitions: {
    duration: {
      shortest: motion.fast,
      shorter: motion.base,
      short: motion.base,
      standard: motion.base,
      complex: motion.slow,
      enteringScreen: motion.base,
      leavingScreen: motion.base,
    },
    easing: { easeInOut: motion.easing },
  },
  typography: {
    fontFamily: fonts.sans,
    htmlFontSize: 16,
    fontWeightMedium: 550,
    fontWeightBold: 600,
    h1: type.pageTitle,
    h2: type.dialogTitle,
    h3: type.cardTitle,
    body1: type.body,
    body2: type.table,
    button: { ...type.button, textTransform: 'none' },
    caption: type.caption,
    dense: type.dense,
    label: type.label,
    figure: type.figure,
    mono: { ...type.mono, fontFamily: fonts.mono },
  },
  components,
})

function palette(mode: Mode) {
  const look = colors[mode]
  const tone = tones[mode]
  return {
    mode,
    background: { default: look.canvas, paper: look.surface },
    divider: look.line,
    text: { primary: look.text, secondary: look.textSecondary, disabled: look.textTertiary },
    primary: { main: look.accent, dark: look.accentHover, light: look.accentHover, contrastText: look.onAccent },
    error: { main: tone.error.text, contrastText: tone.error.soft },
    warning: { main: tone.warning.text, contrastText: tone.warning.soft },
    success: { main: tone.success.text, contrastText: tone.success.soft },
    info: { main: tone.info.text, contrastText: tone.info.soft },
    danger: { main: look.danger, dark: look.dangerHover, light: look.dangerHover, contrastText: look.onDanger },
    action: {
      hover: look.hover,
      selected: look.accentSoft,
      disabledBackground: look.sunken,
      disabled: look.textTertiary,
    },
    tone,
    look,
    meter: meter[mode],
    shadow: shadows[mode],
  }
}

/** Raised paper keeps its plain ground: lines and shadows tell what floats. */
function noOverlays() {
  return Array.from({ length: 25 }, () => 'none') as never
}
