import { defineConfig } from 'vitest/config'

// One project a kind of test; `e2e/` runs under Playwright instead.
export default defineConfig({
  test: {
    include: ['{packages,apps,world}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    globalSetup: ['apps/server/src/db/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
