import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Counts the changes that a page asks the server for, by method and path. */
export function recordChanges(page: Page) {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v1/'))
      changes.push(`${request.method()} ${pathname}`)
  })
  const count = (path: RegExp): number => changes.filter((change) => path.test(change)).length
  return {
    /** Fails if there was one since the last call of `expectOne`. */
    expectNone: (path: RegExp): void => {
      expect(count(path), changes.join('\n')).toBe(0)
    },
    /** Fails unless there was a single one since the last call. */
    expectOne: async (path: RegExp): Promise<void> => {
      await expect.poll(() => count(path)).toBeGreaterThan(0)
      expect(count(path), changes.join('\n')).toBe(1)
      changes.length = 0
    },
  }
}
