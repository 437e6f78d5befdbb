import { expect } from '../fixtures.ts'
import { messageEditor, threadLinks } from '../pages/mailbox.ts'
import { type PageStates, press } from './states.ts'

export const composerStates: PageStates = {
  'new message': async (page) => {
    await page.goto('/mailbox/inbox')
    await press(page, 'New Message')
    await expect(messageEditor(page)).toBeVisible()
  },
  'suggested recipients': async (page) => {
    await page.getByRole('combobox', { name: 'To' }).fill('nina')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'attachment and invalid address': async (page) => {
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'To' }).fill('unknown')
    await page.getByLabel('Subject').fill('Keys')
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('lease') })
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
  },
  'send later': async (page) => {
    await press(page, 'More ways to send')
    await page.getByRole('menuitem', { name: 'Send later…' }).click()
    await expect(page.getByRole('dialog', { name: 'Send later' })).toBeVisible()
    await press(page, 'Schedule')
    await expect(page.getByText('Choose a date and time')).toBeVisible()
  },
  templates: async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Templates')
    await expect(page.getByRole('menuitem', { name: 'Save as template…' })).toBeVisible()
  },
  'new template without a name': async (page) => {
    await page.getByRole('menuitem', { name: 'Save as template…' }).click()
    await press(page, 'Save template')
    await expect(page.getByText('Give the template a name')).toBeVisible()
  },
  'minimized message': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Minimize')
    await expect(page.getByRole('button', { name: /^Continue writing/ })).toBeVisible()
  },
  'removed draft': async (page) => {
    await press(page, /^Continue writing/)
    await press(page, 'Remove draft')
    await expect(page.getByText('Draft removed')).toBeVisible()
  },
  'reply to all': async (page) => {
    await page.goto('/mailbox/inbox')
    await threadLinks(page).first().click()
    await page.getByRole('button', { name: 'Reply to all' }).last().click()
    await expect(messageEditor(page)).toBeVisible()
    await page.getByRole('button', { name: 'Show quoted text' }).last().click()
    // High enough for the whole form: a sticky bar would cover controls.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 2400 })
  },
}
