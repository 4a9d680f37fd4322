import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A program by its name, wherever this machine keeps its programs. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(runs)

/** The Chrome or Chromium of this machine; `CHROME_PATH` names another. */
export function findBrowser(): string | undefined {
  const { CHROME_PATH: named } = process.env
  if (named) return runs(named) ? named : undefined
  for (const name of names) {
    const found = findProgram(name)
    if (found !== undefined) return found
  }
  return places.find(runs)
}

/**
 * The browser for the tests: if it is there, the one without windows. It draws pages with the same engine as Chromium, for a fifth less
 * processor time in all.
 */
export function findTestBrowser(): string | undefined {
  return process.env.CHROME_PATH ? findBrowser() : (findProgram('chromium-headless-shell') ?? findBrowser())
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
