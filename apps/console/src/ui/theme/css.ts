import type { CSSObject } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { type colors, fonts, type meter, motion, type shadows, type Tone, type ToneColors, type } from './tokens.ts'

/**
 * The theme's CSS variables by name. Components use these instead of the theme object: they follow light, dark and the
 * operator's brand without being drawn anew.
 */
export const look = (name: keyof (typeof colors)['light']): string => `var(--mui-palette-look-${name})`

export const tone = (name: Tone, part: keyof ToneColors): string => `var(--mui-palette-tone-${name}-${part})`

export const meterColor = (name: keyof (typeof meter)['light']): string => `var(--mui-palette-meter-${name})`

export const shadow = (name: keyof (typeof shadows)['light']): string => `var(--mui-palette-shadow-${name})`

export const text = (name: keyof typeof type): CSSObject => ({ ...type[name] })

export const mono: CSSObject = { fontFamily: fonts.mono, ...type.mono }

export const transition = (...properties: string[]): string =>
  properties.map((property) => `${property} ${motion.base}ms ${motion.easing}`).join(', ')

export const focusRing: CSSObject = { outline: `2px solid ${look('accent')}`, outlineOffset: 2 }

/** A button that is nothing but a sign. */
export const signButton: CSSObject = {
  position: 'relative',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  margin: 0,
  padding: 0,
  border: 0,
  verticalAlign: 'middle',
  background: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
}

/** For speech only. */
export const spokenOnly: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

export const PHONE = '@media (max-width: 599.95px)'
export const NOT_PHONE = '@media (min-width: 600px)'

/** Custom properties for a `style` attribute; React's types know only the named ones. */
export const cssVars = (vars: Record<`--${string}`, string>): CSSProperties => vars
