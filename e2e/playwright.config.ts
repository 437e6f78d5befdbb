import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { pagesProject } from './pages-finished.ts'

const port = Number(process.env['E2E_PORT'] ?? 3917)
const baseURL = `http://localhost:${port}`

/** These tests change which listings are on the market, which the other tests count. */
const listingChanges = /((?:my|own)-listings|imports|sheets)\.spec\.ts$/

/** Acceptance tests: the built product with its demo office, in a real browser. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Three times what the longest test takes on two quiet cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A test that passes only on a retry has a bug, in the test or in the product.
  // On a build server one repetition is allowed; what needs it is reported as flaky, which is a bug with a cause.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['./pages-finished.ts']],
  projects: [
    { name: pagesProject, testIgnore: listingChanges },
    // Its workers wait for the tests above, whether these pass or not.
    { name: 'listing changes', testMatch: listingChanges },
  ],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations are slow without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing makes tests a third slower; set E2E_TRACE=1 to investigate a failure.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    ...browserOptions(),
  },
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: resolve(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    // The server creates the demo office before it is ready.
    timeout: 240_000,
    env: {
      PORT: String(port),
      // The inbound mail server of the demo office.
      SMTP_PORT: String(port + 1),
      // Allows the mail servers that tests start on this machine.
      MAIL_PRIVATE_HOSTS: '1',
      LOG_LEVEL: 'warn',
    },
    // For writing tests against a running server; what a test changes stays changed there.
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
