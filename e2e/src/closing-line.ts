import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * Ends a run with the ten slowest tests, those that passed only at their second try, and one plain line of what passed and failed. A test
 * that needed two tries is a defect of the test or of the product: it is named so that it is mended, not overlooked.
 */
export default class ClosingLine implements Reporter {
  readonly #outcomes = new Map<string, TestResult['status']>()
  readonly #times: { ms: number; title: string }[] = []
  readonly #unsteady = new Set<string>()
  onTestEnd(test: TestCase, result: TestResult) {
    if (result.retry > 0) this.#unsteady.add(test.titlePath().slice(2).join(' › '))
    this.#outcomes.set(test.id, result.status)
    this.#times.push({ ms: result.duration, title: test.titlePath().slice(2).join(' › ') })
  }
  onEnd(_: FullResult) {
    const slowest = this.#times.sort((one, other) => other.ms - one.ms).slice(0, 10)
    process.stdout.write('\nThe slowest:\n')
    for (const { ms, title } of slowest) process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${title}\n`)
    if (this.#unsteady.size > 0) process.stdout.write('\nTried twice (mend these):\n')
    for (const title of this.#unsteady) process.stdout.write(`  ${title}\n`)
    const outcomes = [...this.#outcomes.values()]
    const passed = outcomes.filter((status) => status === 'passed').length
    process.stdout.write(`\n${passed} passed, ${outcomes.length - passed} failed\n`)
  }
}
