import { create } from 'qrcode'

/** The quiet margin of a code on a screen, in modules. */
const MARGIN = 2
/** Two modules, one above the other, as one sign of the text: neither, the upper, the lower, both. */
const HALVES = [' ', '▀', '▄', '█'] as const
/** Whatever the colours of the screen are: a code is read as dark on light. */
const ON_WHITE = '\x1b[30;47;107m'

/** A link as a QR code of text, dark on white, for a screen that shows nothing but text. */
export function codeAsText(link: string): string {
  const { modules } = create(link, { errorCorrectionLevel: 'L' })
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
  const lines: string[] = []
  for (let row = -MARGIN; row < modules.size + MARGIN; row += 2) {
    let line = ''
    for (let column = -MARGIN; column < modules.size + MARGIN; column++)
      line += HALVES[Number(isDark(row, column)) + 2 * Number(isDark(row + 1, column))] ?? ' '
    lines.push(`${ON_WHITE}${line}\x1b[0m`)
  }
  return lines.join('\r\n')
}
