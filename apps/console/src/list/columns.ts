import type { ReactNode } from 'react'

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
  end?: boolean
  /** Human name of the row: stands out. */
  strong?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  cell: (row: R) => ReactNode
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
