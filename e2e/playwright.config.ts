import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

const port = Number(process.env['E2E_PORT'] ?? 3917)
const baseURL = `http://localhost:${port}`

/** Acceptance tests: the built product with its demo office, in a real browser. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    ...browserOptions(),
  },
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: resolve(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
