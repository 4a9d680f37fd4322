import { describe, expect, test } from 'vitest'
import { brandTokens } from './brand.ts'
import { contrast, hexOf, oklchOf, type Rgb, rgbOf } from './oklch.ts'

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 }
}
const colours = [
  '#0b6b5c',
  '#ff0000',
  '#ffff00',
  '#00ff00',
  '#000000',
  '#ffffff',
  '#2640cf',
  '#ff69b4',
  '#808080',
  '#f5deb3',
]

describe.each(colours)('the brand %s', (colour) => {
  test('is readable in light mode', () => {
    const tokens = brandTokens(rgb(colour), 'light')
    for (const ground of ['#ffffff', '#f3f4f2', tokens.accentSoft])
      expect(contrast(rgb(tokens.accentText), rgb(ground))).toBeGreaterThan(4.45)
    expect(contrast(rgb(tokens.onAccent), rgb(tokens.accent))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgb(tokens.onAccent), rgb(tokens.accentHover))).toBeGreaterThanOrEqual(4.5)
  })
  test('is readable in dark mode', () => {
    const tokens = brandTokens(rgb(colour), 'dark')
    expect(contrast(rgb(tokens.accentText), rgb('#141918'))).toBeGreaterThan(6.9)
    expect(contrast(rgb(tokens.accentText), rgb(tokens.accentSoft))).toBeGreaterThan(4.45)
    expect(contrast(rgb(tokens.onAccent), rgb(tokens.accent))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgb(tokens.onAccent), rgb(tokens.accentHover))).toBeGreaterThanOrEqual(4.5)
  })
})

test('keeps a colour that is readable already, and its hue', () => {
  const { accent } = brandTokens(rgb('#0b6b5c'), 'light')
  expect(accent).toBe('#0b6b5c')
  const dark = brandTokens(rgb('#0b6b5c'), 'dark')
  expect(Math.abs(oklchOf(rgb(dark.accent)).h - oklchOf(rgb('#0b6b5c')).h)).toBeLessThan(4)
})
test('goes there and back', () => {
  for (const colour of colours) expect(hexOf(rgbOf(oklchOf(rgb(colour))))).toBe(colour)
})
