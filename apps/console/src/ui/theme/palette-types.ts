import type {} from '@mui/material/themeCssVarsAugmentation'
import type { CSSProperties } from 'react'
import type { colors, meter, shadows, Tone, ToneColors } from './tokens.ts'

type Values<T> = { [K in keyof T]: string }

declare module '@mui/material/styles' {
  interface Palette {
    danger: Palette['primary']
    tone: Record<Tone, ToneColors>
    look: Values<(typeof colors)['light']>
    meter: Values<(typeof meter)['light']>
    shadow: Values<(typeof shadows)['light']>
  }
  interface PaletteOptions {
    danger?: PaletteOptions['primary']
    tone?: Record<Tone, ToneColors>
    look?: Values<(typeof colors)['light']>
    meter?: Values<(typeof meter)['light']>
    shadow?: Values<(typeof shadows)['light']>
  }
  interface TypographyVariants {
    figure: CSSProperties
    dense: CSSProperties
    label: CSSProperties
    mono: CSSProperties
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties
    dense?: CSSProperties
    label?: CSSProperties
    mono?: CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true
    dense: true
    label: true
    mono: true
  }
}
