/** Paper that labels come on, in millimetres. The labels stand in the middle of it, as on every sheet that is sold. */
export interface LabelFormat {
  key: string
  /** As it stands on its package. */
  name: string
  paper: readonly [width: number, height: number]
  label: readonly [width: number, height: number]
  columns: number
  rows: number
  /** Between two columns. */
  gap: number
  /** Nothing parts the labels: a line shows where to cut. */
  cut?: true
}

const A4 = [210, 297] as const
const LETTER = [215.9, 279.4] as const
const sheet = (
  key: string,
  name: string,
  label: readonly [number, number],
  columns: number,
  rows: number,
  gap = 0,
  paper: readonly [number, number] = A4,
): LabelFormat => ({ key, name, paper, label, columns, rows, gap })
/** Labels of a printer for labels: each is a page. */
const roll = (key: string, name: string, label: readonly [number, number]) => sheet(key, name, label, 1, 1, 0, label)

export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  { ...sheet('a4', 'A4', [95, 55], 2, 5), cut: true },
  sheet('l7159', 'Avery Zweckform L7159, L4773', [63.5, 33.9], 3, 8, 2.54),
  sheet('l7160', 'Avery Zweckform L7160', [63.5, 38.1], 3, 7, 2.54),
  sheet('l7161', 'Avery Zweckform L7161', [63.5, 46.6], 3, 6, 2.54),
  sheet('l7162', 'Avery Zweckform L7162', [99.1, 33.9], 2, 8, 2.54),
  sheet('l7163', 'Avery Zweckform L7163', [99.1, 38.1], 2, 7, 2.54),
  sheet('l7164', 'Avery Zweckform L7164', [63.5, 72], 3, 4, 2.54),
  sheet('l7165', 'Avery Zweckform L7165', [99.1, 67.7], 2, 4, 2.54),
  sheet('l7173', 'Avery Zweckform L7173', [99.1, 57], 2, 5, 2.54),
  sheet('3474', 'Avery Zweckform 3474', [70, 37], 3, 8),
  sheet('3475', 'Avery Zweckform 3475, 3490', [70, 36], 3, 8),
  sheet('3424', 'Avery Zweckform 3424', [105, 48], 2, 6),
  sheet('3425', 'Avery Zweckform 3425', [105, 57], 2, 5),
  sheet('5160', 'Avery 5160', [66.675, 25.4], 3, 10, 3.175, LETTER),
  sheet('5163', 'Avery 5163', [101.6, 50.8], 2, 5, 4.7625, LETTER),
  sheet('5164', 'Avery 5164', [101.6, 84.666], 2, 3, 4.7625, LETTER),
  roll('dk11202', 'Brother DK-11202', [62, 100]),
  roll('99012', 'Dymo 99012', [89, 36]),
  roll('99014', 'Dymo 99014', [101, 54]),
]

export const labelsOf = ({ columns, rows }: LabelFormat): number => columns * rows

/** Where a label stands on its paper: the left upper corner. */
export function cornerOf({ paper, label, columns, rows, gap }: LabelFormat, at: number) {
  const wide = columns * label[0] + (columns - 1) * gap
  return {
    left: (paper[0] - wide) / 2 + (at % columns) * (label[0] + gap),
    top: (paper[1] - rows * label[1]) / 2 + Math.floor(at / columns) * label[1],
  }
}

/** Labels on their sheets, the first of which begins behind those that were used up before. */
export function sheetsOf<T>(format: LabelFormat, labels: readonly T[], used: number): { at: number; label: T }[][] {
  const each = labelsOf(format)
  const sheets: { at: number; label: T }[][] = []
  for (const [index, label] of labels.entries()) {
    const place = index + used
    const page = Math.floor(place / each)
    sheets[page] ??= []
    sheets[page].push({ at: place % each, label })
  }
  return sheets
}
