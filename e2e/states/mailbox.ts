import { expect } from '../office.ts'
import { press, type States } from './states.ts'

export const mailbox: States = {
  'the inbox': async (page) => {
    await page.goto('/mailbox/inbox')
    await expect(page.getByRole('list', { name: 'Threads' })).toBeVisible()
  },
  'selected threads': async (page) => {
    await page.getByRole('checkbox', { name: 'Check All' }).click()
    await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
  },
  'when to snooze until': async (page) => {
    await press(page, 'Snooze')
    await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible()
  },
  'what may be searched for': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search mail' }).fill('is')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'nothing found': async (page) => {
    await page.goto('/mailbox/inbox?q=nobody-wrote-this')
    await expect(page.getByText('No messages match given criteria')).toBeVisible()
  },
  'a thread': async (page) => {
    await page.goto('/mailbox/sent')
    await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click()
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
    await expect(page.locator('iframe').first()).toBeVisible()
  },
  'its addresses': async (page) => {
    await press(page, /^To /)
    await expect(page.getByRole('dialog', { name: 'Addresses' })).toBeVisible()
  },
  'a thread with people from outside': async (page) => {
    await page.goto('/mailbox/inbox')
    await page
      .getByRole('link', { name: /Inquiry:/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
  },
  'a listing for a letter': async (page) => {
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Insert a listing' }).click()
    const picker = page.getByRole('dialog', { name: 'Insert a listing' })
    await picker.getByLabel('Find a listing').fill('avenue')
    await expect(picker.getByText(/\$|Nothing on the market fits/).first()).toBeVisible()
  },
  'no thread': async (page) => {
    await page.goto('/mailbox/inbox/999999999')
    await expect(page.getByText('No thread', { exact: true })).toBeVisible()
  },
  'the attachments': async (page) => {
    await page.goto('/mailbox/attachments')
    await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible()
  },
  'the trash': async (page) => {
    await page.goto('/mailbox/trash')
    await expect(page.getByText(/^Messages that have been in Trash/)).toBeVisible()
  },
}
