import type { Locator, Page } from '@playwright/test'

/** The button that opens the editor for a new signature; its text depends on whether there are any. */
export function newSignatureButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Write a|New) signature$/ })
}

/** The button that opens the photo dialog; its text depends on whether there is a photo. */
export function photoButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Add a|Change) photo$/ })
}
