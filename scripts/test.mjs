import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './lib/debian.mjs'
import { build, install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, root, run } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** 0 where a browser for the tests is there or could be installed. */
async function findBrowser() {
  if (process.env.E2E_CHROMIUM || process.env.E2E_CHANNEL) return 0
  if (browsers.some((path) => existsSync(path))) return 0
  if (await aptInstall('chromium-headless-shell')) return 0
  console.error(
    'No browser for the tests: install Chromium (on Debian: apt-get install chromium-headless-shell), ' +
      'or name one with E2E_CHROMIUM=/path or E2E_CHANNEL=chrome.',
  )
  return 1
}

/** The mail servers that IMAP and SMTP are tested against; where one is missing, its tests are passed over and say so. */
async function findMailServers() {
  for (const [program, name] of [
    ['/usr/sbin/dovecot', 'dovecot-imapd'],
    ['/usr/sbin/postfix', 'postfix'],
  ])
    if (!existsSync(program) && !(await aptInstall(name)))
      console.warn(`A mail server for some tests is missing (on Debian: apt-get install ${name}).`)
  return 0
}

/** `npm test`: every check there is, on whatever machine. */
await main(async () => {
  await install()
  const env = childEnv()
  const node = (path, ...args) => run(modernNode(), [join(root, path), ...args], { env })
  return runSteps([
    ['a browser', findBrowser],
    ['mail servers', findMailServers],
    ['check', () => node('scripts/check.mjs')],
    ['unit and server tests', () => node('node_modules/vitest/vitest.mjs', 'run')],
    ['web build', () => build().then(() => 0)],
    [
      'browser tests',
      () => node('node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'),
    ],
  ])
})
