import { expect } from '../fixtures.ts'
import { threadLinks } from '../pages/mailbox.ts'
import { type PageStates, press } from './states.ts'

export const mailboxStates: PageStates = {
  inbox: async (page) => {
    await page.goto('/mailbox/inbox')
    await expect(page.getByRole('list', { name: 'Threads' })).toBeVisible()
  },
  'selected threads': async (page) => {
    await page.getByRole('checkbox', { name: 'Check All' }).click()
    await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
  },
  'snooze menu': async (page) => {
    await press(page, 'Snooze')
    await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible()
  },
  'search suggestions': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search mail' }).fill('is')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'no results': async (page) => {
    await page.goto('/mailbox/inbox?q=zzzz')
    await expect(page.getByText('No messages match given criteria')).toBeVisible()
  },
  thread: async (page) => {
    await page.goto('/mailbox/sent')
    await threadLinks(page).first().click()
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
    await expect(page.locator('iframe').first()).toBeVisible()
  },
  'addresses of a message': async (page) => {
    await press(page, /^To /)
    await expect(page.getByRole('dialog', { name: 'Addresses' })).toBeVisible()
  },
  'thread with external participants': async (page) => {
    await page.goto('/mailbox/inbox?q=%22Board+package%22')
    await page
      .getByRole('link', { name: /Board package:/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
  },
  'listing picker of a reply': async (page) => {
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Insert a listing' }).click()
    const picker = page.getByRole('dialog', { name: 'Insert a listing' })
    await picker.getByLabel('Find a listing').fill('avenue')
    await expect(picker.getByText(/\$|No listings match/).first()).toBeVisible()
  },
  'thread not found': async (page) => {
    await page.goto('/mailbox/inbox/999999999')
    await expect(page.getByText('No thread', { exact: true })).toBeVisible()
  },
  attachments: async (page) => {
    await page.goto('/mailbox/attachments')
    await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible()
  },
  trash: async (page) => {
    await page.goto('/mailbox/trash')
    await expect(page.getByText(/^Messages that have been in Trash/)).toBeVisible()
  },
}
