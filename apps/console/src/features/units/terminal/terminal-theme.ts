import type { ITheme } from '@xterm/xterm'

/** Black in both modes of the console. */
export const colors = {
  ground: '#0b0f0e',
  bar: '#151b1a',
  line: '#2a3230',
  hover: '#232b29',
  text: '#e8ecea',
  quiet: '#9aa5a1',
  accent: '#90a3ff',
  good: '#3fbf78',
  warning: '#e0a12b',
  notice: '#2b210d',
  noticeText: '#f0bd5e',
} as const

export const theme: ITheme = {
  background: colors.ground,
  foreground: '#d5dcd9',
  cursor: colors.accent,
  cursorAccent: colors.ground,
  selectionBackground: '#3b4a8c',
  black: '#1b2120',
  red: '#ff9e94',
  green: '#72d69c',
  yellow: '#f0bd5e',
  blue: '#90a3ff',
  magenta: '#d9a3ff',
  cyan: '#70cfe6',
  white: '#d5dcd9',
  brightBlack: '#8b9591',
  brightRed: '#ffb8b0',
  brightGreen: '#95e6b6',
  brightYellow: '#ffd68a',
  brightBlue: '#b6c2ff',
  brightMagenta: '#e8c6ff',
  brightCyan: '#9be3f3',
  brightWhite: '#ffffff',
}
