import { defineConfig, devices } from '@playwright/test'
import { installedBrowser } from '#scripts/install/browser.mjs'

const root = process.getuid?.() === 0

/** Each worker has a house of its own, started from the built app with `npm start`'s own script: tests/e2e/support/house.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.{spec,test}.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // A page waits a third of its time, for the house, for a clock, for bytes sent slowly: three keep two cores busy.
  workers: process.env.BASE_URL ? 1 : 3,
  // What fails once and not again is named in test-results/flaky.json; too many of them fail the run: see scripts/test-all.ts.
  retries: process.env.CI === '1' ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI === '1',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // A trace is a picture of each step: kept of every test, it is a third of the whole run.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--autoplay-policy=no-user-gesture-required',
        // Letters as a whole browser draws them: the pictures of look-components are of either.
        '--font-render-hinting=none',
        // A name of the house's own, for odd-browsers.spec.ts. Other switches in one file would cost it a browser and a house.
        '--host-resolver-rules=MAP films.lan 127.0.0.1',
        ...(root ? ['--no-sandbox'] : []),
      ],
    },
  },
})
