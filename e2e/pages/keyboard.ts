import type { Page } from '@playwright/test'

/** Presses keys without waiting between them: the product drops a sequence whose next key is late. */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
