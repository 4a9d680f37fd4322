import type { Spread } from './stats.ts'

/** A budget of design: `atLeast` for rates, `atMost` for times, sizes and costs. */
export type Budget = { atLeast: number } | { atMost: number }

export interface Line {
  what: string
  measured: string
  baseline: string
  ratio: Spread
  /** None: printed for knowledge only. */
  budget?: Budget
}

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

export const perSecond = (value: number) => `${Math.round(value)}/s`
export const millis = (value: number) => `${number(value)} ms`
export const micros = (value: number) => `${Math.round(value)} µs`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const exactly = (ratio: number): Spread => ({ min: ratio, median: ratio, max: ratio })

const widths = [62, 16, 16, 22, 9] as const

/** Prints each line as soon as it is known. */
export class Report {
  missed = 0
  readonly #write: (text: string) => void

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  title(text: string, ...remarks: string[]): void {
    this.#write(`\n${text}`)
    for (const remark of remarks) this.#write(`  ${remark}`)
    this.#row(['', 'measured', 'baseline', 'ratio (min … max)', 'budget', ''])
  }

  line({ what, measured, baseline, ratio, budget }: Line): void {
    const { min, median, max } = ratio
    const range = min === max ? number(median) : `${number(median)} (${number(min)} … ${number(max)})`
    this.#row([what, measured, baseline, `${range} x`, sign(budget), this.#verdict(median, budget)])
  }

  /** What could not be measured, and why. */
  unmeasured(what: string, why: string): void {
    this.missed++
    this.#row([what, '-', '-', '-', '', `MISSED: not measured, ${why}`])
  }

  /** A rule without a figure. */
  rule(what: string, kept: boolean): void {
    if (!kept) this.missed++
    this.#row([what, '', '', '', '', kept ? 'met' : 'MISSED'])
  }

  #verdict(value: number, budget: Budget | undefined): string {
    if (budget === undefined) return ''
    const met = 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
    if (!met) this.missed++
    return met ? 'met' : 'MISSED'
  }

  #row(cells: readonly string[]): void {
    this.#write(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(' ')
        .trimEnd(),
    )
  }
}

const sign = (budget: Budget | undefined) =>
  budget === undefined ? '' : 'atLeast' in budget ? `>= ${budget.atLeast} x` : `<= ${budget.atMost} x`
