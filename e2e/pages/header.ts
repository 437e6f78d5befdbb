import type { Locator, Page } from '@playwright/test'

/** The button that opens the user menu. */
export function accountButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Account', exact: true })
}

/** The button that opens the list of notifications. */
export function bellButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Notifications/ })
}

/** Opens a page from the user menu. */
export async function openFromUserMenu(page: Page, item: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}
