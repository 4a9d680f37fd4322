import type { CSSObject } from '@mui/material/styles'
import { focusRing, look, spokenOnly, text } from './css.ts'
import { fonts } from './tokens.ts'

/** What holds for every page, with MUI's theme or without. */
export const base: CSSObject = {
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    boxSizing: 'border-box',
    WebkitTextSizeAdjust: '100%',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: 600 },
  body: {
    margin: 0,
    fontFamily: fonts.sans,
    ...text('body'),
    fontFeatureSettings: "'tnum' 1",
    background: look('canvas'),
    color: look('text'),
    '@media print': { background: '#fff' },
    '&::backdrop': { background: look('canvas') },
  },
  ':focus-visible': focusRing,
  '::selection': { background: look('accentLine') },
  a: { color: look('accentText'), textUnderlineOffset: 3 },
  'h1, h2, h3, p': { margin: 0 },
  '.visually-hidden': spokenOnly,
  ':root': {
    colorScheme: 'light',
    '--wall-ring': look('selectionRing'),
    '--wall-accent': look('accent'),
    '--wall-accent-soft': look('accentSoft'),
  },
  '[data-mui-color-scheme="dark"]': {
    colorScheme: 'dark',
    '--wall-accent': look('accent'),
    '--wall-accent-soft': look('accentSoft'),
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto',
    },
  },
}
