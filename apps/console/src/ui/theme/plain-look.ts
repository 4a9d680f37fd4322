import { colors, type Mode, meter, shadows, tones } from './tokens.ts'

const SCHEME = 'data-mui-color-scheme'

/** The variables of the look as MUI's theme names them, for pages that do not load it; they follow the system's mode as its pages do. */
export function showPlainLook(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:root${rules('light')}[${SCHEME}="dark"]${rules('dark')}`)
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    if (['light', 'dark'].includes(localStorage.getItem('mui-mode') ?? '')) return
    document.documentElement.setAttribute(SCHEME, dark.matches ? 'dark' : 'light')
  })
}

function rules(mode: Mode): string {
  const groups = { look: colors[mode], meter: meter[mode], shadow: shadows[mode], ...tonesOf(mode) }
  const set = Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `--mui-palette-${group}-${name}:${value}`),
  )
  return `{${set.join(';')}}`
}

const tonesOf = (mode: Mode) =>
  Object.fromEntries(Object.entries(tones[mode]).map(([tone, parts]) => [`tone-${tone}`, parts]))
