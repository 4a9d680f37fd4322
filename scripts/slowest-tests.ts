import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with the ten slowest files and tests, so that what slows everybody down is seen, and with the tests that passed only at their
 * second try: each is a defect of the test or of the product.
 */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ ms: module.diagnostic().duration, title: module.relativeModuleId }))
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        ms: test.diagnostic()?.duration ?? 0,
        title: `${module.relativeModuleId} › ${test.fullName}`,
      })),
    )
    print('The slowest files:', files)
    print('The slowest tests:', tests)
    const unsteady = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} › ${test.fullName}\n`),
    )
    if (unsteady.length > 0) process.stdout.write(`\nTried twice (mend these):\n${unsteady.join('')}`)
  }
}

function print(head: string, all: { ms: number; title: string }[]): void {
  const lines = all.sort((one, other) => other.ms - one.ms).slice(0, 10)
  const text = lines.map(({ ms, title }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${title}\n`).join('')
  process.stdout.write(`\n${head}\n${text}`)
}
