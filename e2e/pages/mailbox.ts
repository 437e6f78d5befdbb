import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of a mail folder. */
export function threadRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Threads' }).getByRole('listitem')
}

/** The links to the threads of a mail folder. */
export function threadLinks(page: Page): Locator {
  return page.getByRole('list', { name: 'Threads' }).locator('a[data-thread]')
}

/** The dialog of a new message. */
export function composerDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'New Message' })
}

/** The editor of a message or reply. */
export function messageEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' })
}

/** Opens the composer from the inbox. */
export async function openComposer(page: Page): Promise<void> {
  await page.goto('/mailbox/inbox')
  await page.getByRole('main').getByRole('button', { name: 'New Message' }).click()
  await expect(messageEditor(page)).toBeVisible()
}
