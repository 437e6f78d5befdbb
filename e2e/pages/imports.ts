import type { Locator, Page } from '@playwright/test'

/** The file input of an import of listings, availability sheets or clients. */
export function fileInput(page: Page): Locator {
  return page.getByLabel('File', { exact: true })
}
