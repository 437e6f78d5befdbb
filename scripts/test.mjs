import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './lib/debian.mjs'
import { build, install, main } from './lib/prepare.mjs'
import { recordStatements } from './lib/recording.mjs'
import { modernNode, root, run, testEnv } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const hasBrowser = () =>
  Boolean(process.env.E2E_CHROMIUM || process.env.E2E_CHANNEL) || browsers.some((path) => existsSync(path))

/** Mail servers, and what checks PDFs and their signatures; tests or checks that need one are left out without it. */
const testPrograms = [
  ['/usr/sbin/dovecot', 'dovecot-imapd'],
  ['/usr/sbin/postfix', 'postfix'],
  ['/usr/bin/pdfsig', 'poppler-utils'],
  ['/usr/bin/qpdf', 'qpdf'],
]
const listMissing = () => testPrograms.flatMap(([program, name]) => (existsSync(program) ? [] : [name]))

/**
 * Installs the programs that tests need besides npm packages, and reports missing ones; resolves to 0 if there is a
 * browser.
 */
async function findPrograms() {
  const missing = [...(hasBrowser() ? [] : ['chromium-headless-shell']), ...listMissing()]
  // All at once, or one by one if that fails, so that an unavailable package does not prevent the others.
  if (missing.length > 0 && !(await aptInstall(...missing)))
    for (const name of missing) await aptInstall(name)
  for (const name of listMissing())
    console.warn(`A program for some tests is missing (on Debian: apt-get install ${name}).`)
  if (hasBrowser()) return 0
  console.error(
    'No browser for the tests: install Chromium (on Debian: apt-get install chromium-headless-shell), ' +
      'or name one with E2E_CHROMIUM=/path or E2E_CHANNEL=chrome.',
  )
  return 1
}

const browser = 'a browser and other programs'
const webBuild = 'web build'
const serverTests = 'unit and server tests'

/** `npm test`: all checks and tests; each runs, whatever became of the others. */
await main(async () => {
  await install()
  const env = testEnv()
  const node = (path, args = [], extra = {}) =>
    run(modernNode(), [join(root, path), ...args], { env: { ...env, ...extra } })
  // Downloads overlap with the checks, which use the processor.
  const programs = findPrograms()
  return runSteps([
    ['check', () => node('scripts/check.mjs')],
    [browser, () => programs],
    [serverTests, () => recordStatements((extra) => node('node_modules/vitest/vitest.mjs', ['run'], extra))],
    ['results of statements', () => node('scripts/check-results.ts'), { needs: [serverTests] }],
    [webBuild, () => build().then(() => 0)],
    [
      'browser tests',
      () => node('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts']),
      { needs: [browser, webBuild] },
    ],
  ])
})
