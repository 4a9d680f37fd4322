import type { Terminal } from '@xterm/xterm'

/** Titles, icons, working folders, hyperlinks, notifications, colours of the page, the clipboard: none is the unit's to set or to ask for. */
const OPERATING_SYSTEM = [0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 777, 1337]

/** What a unit prints is shown and nothing else: sequences for clipboard, window and title are swallowed, and are not answered. */
export function quietSequences({ parser }: Pick<Terminal, 'parser'>): void {
  for (const code of OPERATING_SYSTEM) parser.registerOscHandler(code, () => true)
  parser.registerCsiHandler({ final: 't' }, () => true)
}
