/**
 * Every colour and number of the console's look, in both modes. Pairs of text and ground reach 4.5:1, marks and field
 * borders 3:1; `line` and `lineStrong` are decoration and never the only edge of a field.
 */
export type Mode = 'light' | 'dark'

export const TONES = ['success', 'warning', 'error', 'info', 'neutral', 'blocked', 'occupied'] as const
export type Tone = (typeof TONES)[number]

export interface ToneColors {
  text: string
  /** Ground of chips, banners and panels. */
  soft: string
  line: string
  /** Icons and other marks. */
  mark: string
}

export const colors = {
  light: {
    canvas: '#f3f4f2',
    surface: '#ffffff',
    sunken: '#eceeeb',
    raised: '#ffffff',
    hover: '#f6f7f5',
    errRow: '#fef5f4',
    keyCap: '#f3f4f2',
    line: '#dee2df',
    lineStrong: '#cbd1cd',
    fieldBorder: '#848d89',
    text: '#161a19',
    textSecondary: '#4b5451',
    textTertiary: '#626b67',
    accent: '#2640cf',
    accentHover: '#1c31a8',
    accentSoft: '#e8ebfd',
    accentLine: '#b9c3f7',
    onAccent: '#ffffff',
    accentText: '#2640cf',
    danger: '#b42318',
    dangerHover: '#8f1a11',
    onDanger: '#ffffff',
    inverse: '#1d2321',
    onInverse: '#f2f5f3',
    scrim: 'rgba(18,24,22,.42)',
    selectionRing: '#6e86ff',
  },
  dark: {
    canvas: '#0c100f',
    surface: '#141918',
    sunken: '#101413',
    raised: '#1b2120',
    hover: '#1a201e',
    errRow: '#1f1514',
    keyCap: '#212827',
    line: '#252c2a',
    lineStrong: '#343c39',
    fieldBorder: '#6b7571',
    text: '#e8ecea',
    textSecondary: '#aab4b0',
    textTertiary: '#8b9591',
    accent: '#90a3ff',
    accentHover: '#aebcff',
    accentSoft: '#1b2346',
    accentLine: '#3b4a8c',
    onAccent: '#0a1033',
    accentText: '#a3b2ff',
    danger: '#f4776c',
    dangerHover: '#ff9288',
    onDanger: '#220503',
    inverse: '#e8ecea',
    onInverse: '#141918',
    scrim: 'rgba(0,0,0,.6)',
    selectionRing: '#6e86ff',
  },
} as const satisfies Record<Mode, Record<string, string>>

export const tones: Record<Mode, Record<Tone, ToneColors>> = {
  light: {
    success: { text: '#14693d', soft: '#e1f3e8', line: '#a8d6b9', mark: '#1e9e5a' },
    warning: { text: '#7f4d00', soft: '#fcf0d4', line: '#e6c580', mark: '#b67600' },
    error: { text: '#ae2117', soft: '#fde9e7', line: '#f0b3ac', mark: '#d92d20' },
    info: { text: '#0a627a', soft: '#ddf2f7', line: '#9fd5e2', mark: '#1193b3' },
    neutral: { text: '#4b5451', soft: '#eceeeb', line: '#cbd1cd', mark: '#7b8581' },
    blocked: { text: '#983a00', soft: '#ffecdf', line: '#f0bf9e', mark: '#dd5b0b' },
    occupied: { text: '#ffffff', soft: '#4b5978', line: '#3f4b67', mark: '#4b5978' },
  },
  dark: {
    success: { text: '#72d69c', soft: '#11271b', line: '#24543a', mark: '#3fbf78' },
    warning: { text: '#f0bd5e', soft: '#2b210d', line: '#5c4618', mark: '#e0a12b' },
    error: { text: '#ff9e94', soft: '#341716', line: '#6e2c27', mark: '#f0574b' },
    info: { text: '#70cfe6', soft: '#0e272e', line: '#1f5360', mark: '#2fb2d0' },
    neutral: { text: '#aab4b0', soft: '#212827', line: '#343c39', mark: '#7b8581' },
    blocked: { text: '#ffac75', soft: '#301c0f', line: '#69391a', mark: '#f07a30' },
    occupied: { text: '#ffffff', soft: '#56668b', line: '#6a7ba3', mark: '#56668b' },
  },
}

/** Cells of the door meters: occupied solid, free outlined, disabled hatched. */
export const meter = {
  light: { occupied: '#4b5978', free: '#848d89', disabled: '#e3e6e3', hatch: '#b4bbb7' },
  dark: { occupied: '#56668b', free: '#6b7571', disabled: '#161b1a', hatch: '#3a4340' },
} as const satisfies Record<Mode, Record<string, string>>

export const shadows = {
  light: {
    control: '0 1px 2px rgba(16,24,22,.05)',
    popover: '0 8px 24px -6px rgba(16,24,22,.18),0 2px 6px rgba(16,24,22,.08)',
    dialog: '0 24px 64px -12px rgba(16,24,22,.32),0 4px 12px rgba(16,24,22,.1)',
  },
  dark: {
    control: 'none',
    popover: '0 10px 30px -6px rgba(0,0,0,.7),0 0 0 1px #2E3634',
    dialog: '0 28px 72px -12px rgba(0,0,0,.85),0 0 0 1px #2E3634',
  },
} as const satisfies Record<Mode, Record<string, string>>

export const fonts = {
  sans: "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif",
  mono: "'IBM Plex Mono', ui-monospace, monospace",
} as const

type TypeStyle = {
  fontSize: string
  lineHeight: string
  fontWeight: number
  letterSpacing?: string
}

/** How much larger text is than ours: what an operator makes of the size of `body`. */
export const typeScale = '--type-scale'
export const bodySize = 14
const scale = `var(${typeScale}, 1)`
/** A size of text, which follows the type of an operator, but stays large enough to be read. */
export const px = (size: number): string => `max(12px, ${size}px * ${scale})`
/** A line of text grows with it, and never gets narrower. */
export const line = (height: number): string => `calc(${height}px * max(1, ${scale}))`

const style = (fontSize: number, height: number, fontWeight: number, letterSpacing?: string): TypeStyle => ({
  fontSize: px(fontSize),
  lineHeight: line(height),
  fontWeight,
  ...(letterSpacing && { letterSpacing }),
})

/** Text, in px; nothing is below 12 but key caps and door letters (11). */
export const type = {
  prompt: style(40, 46, 600, '-0.025em'),
  signIn: style(26, 32, 600, '-0.012em'),
  figure: style(26, 32, 500, '-0.02em'),
  pageTitle: style(22, 28, 600, '-0.012em'),
  dialogTitle: style(17, 24, 600),
  cardTitle: style(13.5, 20, 600),
  body: style(bodySize, 20, 400),
  table: style(13.5, 20, 400),
  dense: style(13, 20, 400),
  button: style(13.5, 20, 550),
  label: style(12.5, 16, 550),
  chip: style(12, 16, 550),
  caption: style(12, 16, 400),
  mono: style(12.5, 20, 400, '-0.01em'),
} as const

export const radius = { chip: 4, control: 6, card: 8, dialog: 12, meterCell: 1.5 } as const

export const size = {
  topBar: 56,
  phoneBar: 52,
  sideNav: 224,
  sideNavCollapsed: 56,
  control: 34,
  controlSmall: 28,
  controlPhone: 48,
  cardHead: 44,
  cardRow: 38,
  cardRowTwoLines: 50,
  tab: 38,
  banner: 40,
  tableHead: 36,
  tableRow: 40,
  pager: 44,
} as const

export const motion = {
  fast: 90,
  base: 160,
  slow: 240,
  easing: 'cubic-bezier(.2,0,0,1)',
} as const

/** Widths at which the layout changes: phone below `sm`, three columns from `lg`, four from `xl`. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1800 } as const
