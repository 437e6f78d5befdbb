import { existsSync } from 'node:fs'

const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** A page of a test is closed before code that was optimized in the background repays its cost: a sixth of all time. */
const alwaysArgs = ['--js-flags=--no-opt,--no-maglev']

/**
 * Selects the browser: E2E_CHROMIUM, E2E_CHANNEL, Debian's, or else Playwright's download. A system browser gets flags
 * that keep it from contacting its vendor at every start.
 */
export function browserOptions(): {
  channel?: string
  launchOptions: { executablePath?: string; args: string[] }
} {
  const args = [...alwaysArgs, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const channel = process.env['E2E_CHANNEL']
  const executablePath = process.env['E2E_CHROMIUM'] ?? systemBrowsers.find((path) => existsSync(path))
  if (channel && !process.env['E2E_CHROMIUM']) return { channel, launchOptions: { args } }
  if (!executablePath) return { launchOptions: { args } }
  return {
    launchOptions: {
      executablePath,
      args: [
        ...args,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--enable-unsafe-swiftshader',
      ],
    },
  }
}
