import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-tests-first.ts'

// Two kinds of tests; `e2e/` runs under Playwright instead.
export default defineConfig({
  test: {
    // Two at once on two processors, too: many tests wait for sockets and clocks, which leaves one alone half idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A run of a quarter of an hour on two shared cores is not lost by one moment. What needed it is named at the end, to be mended.
    retry: 1,
    // What is waited for comes at once on a quiet machine; a test that says how soon it has to come says so itself.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/slowest-tests.ts'],
    projects: [
      {
        // Real databases, sockets and processes. The files of one worker share its modules, which take longer to load than most files to run.
        extends: true,
        test: {
          name: 'server',
          include: [
            '{apps/server,apps/controller,apps/simulator,apps/unit,world}/**/*.test.ts',
            'packages/vcmp/**/*.test.ts',
          ],
          pool: 'forks',
          isolate: false,
          // Programs that tests start from source are compiled once: the next ones find it here.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
          globalSetup: ['apps/server/src/platform/db/testing/global-setup.ts'],
        },
      },
      {
        // Rules and pages, which need nothing but themselves: threads are started faster. They share modules, too: what a test stubs it puts back.
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/{client,contract,domain,wall,words}/**/*.test.{ts,tsx}',
            'apps/console/**/*.test.{ts,tsx}',
          ],
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
})
