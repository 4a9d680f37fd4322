import type { Texts } from './pages/texts.ts'

// Those that also call themselves by another's name come first.
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const
const nameIn = (table: readonly (readonly [string, RegExp])[], agent: string) =>
  table.find(([, pattern]) => pattern.test(agent))?.[0]

/** Whether it is held in a hand. */
export const isHandheld = (agent: string | null): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(agent ?? '')

/** A browser in the words of its user: "Firefox on Windows". */
export function browserWords(agent: string | null, texts: Texts): string {
  const browser = nameIn(browsers, agent ?? '')
  const system = nameIn(systems, agent ?? '')
  if (browser === undefined) return system ?? texts.someBrowser
  return system === undefined ? browser : texts.browserOn({ browser, system })
}
