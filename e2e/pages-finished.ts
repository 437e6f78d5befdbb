import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Tests of this project run before those that change what they count. */
export const pagesProject = 'pages'

const variable = 'PB_E2E_PAGES_FINISHED'
const pollMs = 100

const isPage = (test: TestCase): boolean => test.parent.project()?.name === pagesProject
const isLast = (test: TestCase, { retry }: TestResult): boolean =>
  retry === test.retries || test.outcome() === 'expected' || test.outcome() === 'skipped'

/**
 * Notes when all tests of the project `pages` have ended. Playwright's own `dependencies` would not run the tests after
 * them when one of them failed.
 */
export default class PagesFinished implements Reporter {
  readonly #unfinished = new Set<string>()
  #file = ''

  onBegin({ configFile = '' }: FullConfig, suite: Suite): void {
    this.#file = join(dirname(configFile), `../test-results/.pages-finished-${process.pid}`)
    rmSync(this.#file, { force: true })
    process.env[variable] = this.#file
    for (const test of suite.allTests()) if (isPage(test)) this.#unfinished.add(test.id)
    this.#note()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!isLast(test, result)) return
    if (this.#unfinished.delete(test.id)) this.#note()
  }

  onEnd(): void {
    rmSync(this.#file, { force: true })
  }

  printsToStdio(): boolean {
    return false
  }

  #note(): void {
    if (this.#unfinished.size > 0) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, '')
  }
}

/** Waits in a worker until the tests of the project `pages` have ended; does not wait in a run with another reporter. */
export async function waitForPages(): Promise<void> {
  const file = process.env[variable]
  if (file === undefined) return
  while (!existsSync(file)) await sleep(pollMs)
}
