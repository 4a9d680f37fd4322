import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../scripts/lib/programs.ts'

const executablePath = findTestBrowser()
const long = ['every-page', 'eighty-boxes', 'start', 'setup-wizard', 'long-names'].map((name) => `${name}.e2e.ts`)

// The browser is the one of this machine; none is downloaded.
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/furnished-world.ts',
  // What takes longest comes first, so that no processor is left alone with it at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: long },
  ],
  outputDir: '../test-results',
  fullyParallel: false,
  // Three on two processors: each waits for sockets and mails now and then.
  workers: 3,
  // one more try, in a world of its own; the end of the run names each test that needed it
  retries: 1,
  forbidOnly: true,
  // a journey has many steps, and may run on a machine three times as slow
  timeout: 180_000,
  // what is waited for comes within a second on a quiet machine
  expect: { timeout: 20_000 },
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
