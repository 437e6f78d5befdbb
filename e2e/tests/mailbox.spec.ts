import type { Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'

// Somebody whose mail no other test changes.
test.use({ person: people.otherAgent })

function rows(page: Page) {
  return page.getByRole('list', { name: 'Threads' }).getByRole('listitem')
}

async function openFolder(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

test('mail is read, starred and left by keyboard', async ({ page }) => {
  await openFolder(page, '/mailbox')
  await expect(page.getByRole('heading', { level: 1, name: 'All Inbox' })).toBeVisible()
  await page.keyboard.press('j')
  const link = rows(page).first().locator('a[data-thread]')
  await expect(link).toBeFocused()
  const id = await link.getAttribute('data-thread')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/mailbox/inbox/${id}`)
  const body = page.frameLocator('iframe').first().locator('body')
  await expect(body).toHaveText(/\w/)
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  // The document has its height from the page, and runs nothing.
  const frame = page.locator('iframe').first()
  expect((await frame.boundingBox())!.height).toBeGreaterThan(10)
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  )

  await page.keyboard.press('u')
  await expect(page).toHaveURL('/mailbox/inbox')
  await expect(link).toBeFocused()
  const told = page.waitForResponse(`**/v1/gmail-flags/${id}/starred`)
  const star = rows(page)
    .first()
    .getByRole('button', { name: /^Star / })
  const before = await star.getAttribute('aria-pressed')
  await page.keyboard.press('s')
  await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
  expect((await told).ok()).toBe(true)
  await page.keyboard.press('s')
  await expect(star).toHaveAttribute('aria-pressed', before!)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search mail' })).toBeFocused()
})

test('two tabs keep in step, and deleting can be undone', async ({ context, page }) => {
  const other = await context.newPage()
  await openFolder(page, '/mailbox/inbox')
  await openFolder(other, '/mailbox/inbox')
  const id = await rows(page).last().locator('a[data-thread]').getAttribute('data-thread')
  const there = (tab: Page) => tab.locator(`a[data-thread="${id}"]`)
  await rows(page).last().getByRole('checkbox').click()
  const actions = page.getByRole('group', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(there(other)).toContainText('Unread')
  await actions.getByRole('button', { name: 'Delete' }).click()
  await expect(there(page)).toHaveCount(0)
  await expect(there(other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(there(page)).toHaveCount(1)
  await expect(there(other)).toHaveCount(1)
  await rows(page).last().getByRole('checkbox').click()
  await actions.getByRole('button', { name: 'Mark as read' }).click()
  await expect(there(other)).not.toContainText('Unread')
})

test('mail is searched, and what is not there is said', async ({ page }) => {
  await openFolder(page, '/mailbox/inbox')
  const box = page.getByRole('combobox', { name: 'Search mail' })
  await box.fill('has:att')
  await page.getByRole('option', { name: /has:attachment/ }).click()
  await expect(page).toHaveURL('/mailbox/inbox?q=has%3Aattachment')
  await expect(rows(page).first()).toContainText(/attachment/)
  await box.fill('nobody wrote this')
  await box.press('Enter')
  await expect(page.getByText('No messages match given criteria')).toBeVisible()
})

test('attachments are found, saved together, and lead to their message', async ({ page }) => {
  await page.goto('/mailbox/attachments')
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(files.first()).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page).toHaveURL('/mailbox/attachments?type=documents')
  await expect(files.first()).toContainText(/\.(pdf|docx?|txt|eml)/)
  await page.getByRole('checkbox', { name: 'Check all' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^attachments_\d\d-\d\d-\d{4}_\d{1,2}.\d\d [ap]m\.zip$/)
  await files.first().getByRole('link', { name: 'Go to message' }).click()
  await expect(page).toHaveURL(/\/mailbox\/(inbox|sent)\/\d+$/)
  await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible()
})
