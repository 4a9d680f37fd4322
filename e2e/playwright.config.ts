import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/lib/programs.ts'

const executablePath = findBrowser()

// The browser is the one of this machine; none is downloaded.
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/furnished-world.ts',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // one more try, in a world of its own; the end of the run names each test that needed it
  retries: 1,
  forbidOnly: true,
  // a journey has many steps, and may run on a machine three times as slow
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list', { printSteps: false }], ['./src/closing-line.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Nothing is still moving when it is clicked, and no frame is drawn for show.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
