import type { Locator, Page } from '@playwright/test'

/** The tabs of a listing's page. */
export function listingTabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Listing' })
}

/** The button that opens the photos of a listing in the lightbox. */
export function photosButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Open photos of/ })
}
