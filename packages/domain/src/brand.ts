import { contrast, hexOf, mixed, type Oklch, oklchOf, type Rgb, rgbOf } from './oklch.ts'

/** What a brand colour replaces in the console's look; never tones, doors, danger and neutrals. */
export interface BrandTokens {
  accent: string
  accentHover: string
  accentSoft: string
  accentLine: string
  onAccent: string
  accentText: string
  selectionRing: string
}
export type BrandMode = 'light' | 'dark'

const grey = (hex: number): Rgb => ({ r: ((hex >> 16) & 255) / 255, g: ((hex >> 8) & 255) / 255, b: (hex & 255) / 255 })
const white = grey(0xffffff)
const grounds = {
  light: { surface: white, canvas: grey(0xf3f4f2) },
  dark: { surface: grey(0x141918), canvas: grey(0x0c100f) },
} as const

const nearBlack = (hue: number): Rgb => rgbOf({ l: 0.19, c: 0.05, h: hue })

/** Moves lightness step by step until the colour is far enough from every ground; at the end of the way it is what it is. */
function until(color: Oklch, step: number, good: (rgb: Rgb) => boolean): Oklch {
  let at = { ...color, l: Math.min(0.97, Math.max(0.03, color.l)) }
  while (!good(rgbOf(at)) && at.l + step > 0.02 && at.l + step < 0.99) at = { ...at, l: at.l + step }
  return at
}

/**
 * The look of a brand, from one colour of it. Hue is kept; light mode lowers lightness until 4.5:1 on surface and canvas, dark mode
 * raises it until 7:1 on the surface, so that every text and button stays readable whatever colour was chosen.
 */
export function brandTokens(brand: Rgb, mode: BrandMode): BrandTokens {
  const { surface, canvas } = grounds[mode]
  const own = oklchOf(brand)
  const light = mode === 'light'
  const softShare = light ? 0.1 : 0.18
  // The soft ground carries text of the accent too, and is mixed from it: it has to be readable there as well.
  const readable = (rgb: Rgb) => contrast(rgb, mixed(rgb, softShare, surface)) >= 4.5
  const accent = until(own, light ? -0.005 : 0.005, (rgb) =>
    light
      ? contrast(rgb, surface) >= 4.5 && contrast(rgb, canvas) >= 4.5 && readable(rgb)
      : contrast(rgb, surface) >= 7 && readable(rgb),
  )
  const rgb = rgbOf(accent)
  const dark = nearBlack(own.h)
  const hover = rgbOf({ ...accent, l: light ? Math.max(0.1, accent.l - 0.08) : Math.min(0.97, accent.l + 0.07) })
  return {
    accent: hexOf(rgb),
    accentHover: hexOf(hover),
    accentSoft: hexOf(mixed(rgb, softShare, surface)),
    accentLine: hexOf(mixed(rgb, light ? 0.35 : 0.42, surface)),
    onAccent: hexOf(contrast(rgb, white) >= contrast(rgb, dark) ? white : dark),
    accentText: hexOf(rgb),
    selectionRing: hexOf(rgbOf({ ...own, l: 0.68 })),
  }
}
