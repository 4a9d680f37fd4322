import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Ends a run with one plain line of what passed and failed. */
export default class ClosingLine implements Reporter {
  readonly #outcomes = new Map<string, TestResult['status']>()
  onTestEnd(test: TestCase, result: TestResult) {
    this.#outcomes.set(test.id, result.status)
  }
  onEnd(_: FullResult) {
    const outcomes = [...this.#outcomes.values()]
    const passed = outcomes.filter((status) => status === 'passed').length
    process.stdout.write(`\n${passed} passed, ${outcomes.length - passed} failed\n`)
  }
}
