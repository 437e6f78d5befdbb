import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { threadRows } from '../pages/mailbox.ts'
import { people } from '../people.ts'

// No other test changes the mail of this agent.
test.use({ person: people.otherAgent })

async function openFolder(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(threadRows(page).first()).toBeVisible()
}

test.describe('Mailbox', () => {
  test('a thread is opened, closed and starred by keyboard', async ({ page }) => {
    await openFolder(page, '/mailbox')
    await expect(page.getByRole('heading', { level: 1, name: 'All Inbox' })).toBeVisible()
    await page.keyboard.press('j')
    const link = threadRows(page).first().locator('a[data-thread]')
    await expect(link).toBeFocused()
    const id = await link.getAttribute('data-thread')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(`/mailbox/inbox/${id}`)
    const body = page.frameLocator('iframe').first().locator('body')
    await expect(body).toHaveText(/\w/)
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
    // The page sets the height of the frame, whose sandbox allows no scripts.
    const frame = page.locator('iframe').first()
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(10)
    await expect(frame).toHaveAttribute(
      'sandbox',
      'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    )

    await page.keyboard.press('u')
    await expect(page).toHaveURL('/mailbox/inbox')
    await expect(link).toBeFocused()
    const reply = page.waitForResponse(`**/v1/gmail-flags/${id}/starred`)
    const star = threadRows(page)
      .first()
      .getByRole('button', { name: /^Star / })
    const before = await star.getAttribute('aria-pressed')
    await page.keyboard.press('s')
    await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    expect((await reply).ok()).toBe(true)
    await page.keyboard.press('s')
    await expect(star).toHaveAttribute('aria-pressed', before!)
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search mail' })).toBeFocused()
  })

  test('changes appear in every tab, and a deletion can be undone', async ({ context, page }) => {
    const other = await context.newPage()
    await openFolder(page, '/mailbox/inbox')
    await openFolder(other, '/mailbox/inbox')
    const id = await threadRows(page).last().locator('a[data-thread]').getAttribute('data-thread')
    const thread = (tab: Page) => tab.locator(`a[data-thread="${id}"]`)
    await threadRows(page).last().getByRole('checkbox').click()
    const actions = page.getByRole('group', { name: 'Actions' })
    await actions.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(thread(other)).toContainText('Unread')
    await actions.getByRole('button', { name: 'Delete' }).click()
    await expect(thread(page)).toHaveCount(0)
    await expect(thread(other)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(thread(page)).toHaveCount(1)
    await expect(thread(other)).toHaveCount(1)
    await threadRows(page).last().getByRole('checkbox').click()
    await actions.getByRole('button', { name: 'Mark as read' }).click()
    await expect(thread(other)).not.toContainText('Unread')
  })

  test('a search uses operators, and shows a message without results', async ({ page }) => {
    await openFolder(page, '/mailbox/inbox')
    const box = page.getByRole('combobox', { name: 'Search mail' })
    await box.fill('has:att')
    await page.getByRole('option', { name: /has:attachment/ }).click()
    await expect(page).toHaveURL('/mailbox/inbox?q=has%3Aattachment')
    await expect(threadRows(page).first()).toContainText(/attachment/)
    await box.fill('zzzz qqqq')
    await box.press('Enter')
    await expect(page.getByText('No messages match given criteria')).toBeVisible()
  })

  test('attachments are filtered, downloaded as a ZIP, and link to their message', async ({ page }) => {
    await page.goto('/mailbox/attachments')
    const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    await expect(files.first()).toBeVisible()
    await page.getByRole('link', { name: 'Documents' }).click()
    await expect(page).toHaveURL('/mailbox/attachments?type=documents')
    await expect(files.first()).toContainText(/\.(pdf|docx?|txt|eml)/)
    await page.getByRole('checkbox', { name: 'Check all' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(
      /^attachments_\d\d-\d\d-\d{4}_\d{1,2}.\d\d [ap]m\.zip$/,
    )
    await files.first().getByRole('link', { name: 'Go to message' }).click()
    await expect(page).toHaveURL(/\/mailbox\/(inbox|sent)\/\d+$/)
    await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible()
  })
})
