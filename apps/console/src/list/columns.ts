import type { ReactNode } from 'react'

/** What a cell holds, for a file: a moment is told from a text, and a number from how it is written. */
export type CellValue = string | number | boolean | null | undefined | Moment | readonly string[]
interface Moment {
  at: string | null | undefined
}
export type Room = 'wide' | 'wider'
/** A column of a list. Functions, not constants: labels follow the language. */
export interface Column<R> {
  key: string
  label: string
  /** The word it is sorted by on the server. */
  sort?: string
  /** CSS width; the rest is shared out. */
  width?: number | string
  /** Of a long list, whose columns do not follow their contents: the least width in pixels, and the share in what is left. */
  track?: readonly [least: number, share: number]
  /** Left out where the list has no room for it, as on a tablet: `wide` below 860 pixels, `wider` below 1000. */
  room?: Room
  end?: boolean
  /** Human name of the row: stands out. */
  strong?: boolean
  /** Something to click, no data: no part of a file. */
  aside?: boolean
  /** Part of a file only where it is chosen. */
  besides?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  cell: (row: R) => ReactNode
  /** What it holds, for a file; where that is not the text that the cell shows: what a chip means, a plain number. */
  value?: (row: R) => CellValue
}

/** The two lines that stand for a row on a phone. */
export interface PhoneRow {
  title: ReactNode
  /** Right of the title. */
  state?: ReactNode
  /** Below the title. */
  detail?: ReactNode
  /** Right of the detail. */
  end?: ReactNode
}
