import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Ends a run with the ten slowest tests and one plain line of what passed and failed. */
export default class ClosingLine implements Reporter {
  readonly #outcomes = new Map<string, TestResult['status']>()
  readonly #times: { ms: number; title: string }[] = []
  onTestEnd(test: TestCase, result: TestResult) {
    this.#outcomes.set(test.id, result.status)
    this.#times.push({ ms: result.duration, title: test.titlePath().slice(2).join(' › ') })
  }
  onEnd(_: FullResult) {
    const slowest = this.#times.sort((one, other) => other.ms - one.ms).slice(0, 10)
    process.stdout.write('\nThe slowest:\n')
    for (const { ms, title } of slowest) process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${title}\n`)
    const outcomes = [...this.#outcomes.values()]
    const passed = outcomes.filter((status) => status === 'passed').length
    process.stdout.write(`\n${passed} passed, ${outcomes.length - passed} failed\n`)
  }
}
