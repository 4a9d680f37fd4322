import { parseCssColor } from '@cubeward/contract/kernel/css-color.ts'
import { type BrandTokens, brandTokens } from '@cubeward/domain/brand.ts'
import { bodySize, colors, fonts, type Mode, radius, typeScale } from './tokens.ts'

/** What of the look an operator decides. */
export interface Brand {
  color: string | null
  secondary: string | null
  fontFamily: string | undefined
  /** Of running text, in pixels; all other sizes follow in proportion. */
  fontSize: number | undefined
  /** In pixels. */
  borderRadius: number | undefined
}

/** The tokens of a colour in one mode; undefined if it is none. */
export function tokensOf(color: string | null, mode: Mode): BrandTokens | undefined {
  const parsed = color === null ? undefined : parseCssColor(color)
  return parsed && brandTokens(parsed, mode)
}

const ownTokens = ({ ...look }: (typeof colors)[Mode]): BrandTokens => ({
  accent: look.accent,
  accentHover: look.accentHover,
  accentSoft: look.accentSoft,
  accentLine: look.accentLine,
  onAccent: look.onAccent,
  accentText: look.accentText,
  selectionRing: look.selectionRing,
})

/** The theme's variables that a brand sets; components use nothing else of it. */
export const brandVariables = (tokens: BrandTokens): Record<`--${string}`, string> => ({
  ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--mui-palette-look-${name}`, value])),
  '--mui-palette-primary-main': tokens.accent,
  '--mui-palette-primary-dark': tokens.accentHover,
  '--mui-palette-primary-light': tokens.accentHover,
  '--mui-palette-primary-contrastText': tokens.onAccent,
  '--mui-palette-action-selected': tokens.accentSoft,
})

const rule = (selector: string, variables: Record<string, string>) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

export const modes: readonly Mode[] = ['light', 'dark']

/** Style rules of a brand. What cannot be undone (`data-unbranded`) keeps our own look. */
export function brandRules({ color, secondary, fontFamily, fontSize, borderRadius }: Brand): string[] {
  const branded = modes.flatMap((mode) => {
    const tokens = tokensOf(color, mode)
    const second = tokensOf(secondary, mode)
    const root = `:root[data-mui-color-scheme="${mode}"]`
    return [
      ...(tokens
        ? [
            rule(root, brandVariables(tokens)),
            rule(`${root} [data-unbranded]`, brandVariables(ownTokens(colors[mode]))),
          ]
        : []),
      ...(second ? [rule(root, { '--mui-palette-secondary-main': second.accent })] : []),
    ]
  })
  if (borderRadius !== undefined)
    branded.push(
      ...['[data-button]', '.MuiOutlinedInput-root'].flatMap((part) => [
        rule(`html body ${part}`, { 'border-radius': `${borderRadius}px` }),
        rule(`html body [data-unbranded] ${part}`, { 'border-radius': `${radius.control}px` }),
      ]),
    )
  if (fontSize !== undefined)
    branded.push(
      rule(':root', { [typeScale]: `${fontSize / bodySize}` }),
      rule('[data-unbranded]', { [typeScale]: '1' }),
    )
  if (fontFamily === undefined) return branded
  const text = ['', ' .MuiButtonBase-root', ' [data-button]', ' .MuiInputBase-root', ' .MuiTypography-root']
  const family = (selector: string, value: string) =>
    text.map((part) => rule(selector + part, { 'font-family': value }))
  return [
    ...branded,
    ...family('html body', `${fontFamily}, ${fonts.sans}`),
    ...family('html body [data-unbranded]', fonts.sans),
  ]
}

let sheet: CSSStyleSheet | undefined

/** Puts a brand over the whole page, or takes it away again. */
export function showBrand(brand: Brand | undefined): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(brand === undefined ? '' : brandRules(brand).join('\n'))
}
