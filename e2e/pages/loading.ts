import { expect, type Page } from '@playwright/test'

/** Waits until no skeleton is visible. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
}
