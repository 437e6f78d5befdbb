import { expect } from '../office.ts'
import { press, type States } from './states.ts'

export const compose: States = {
  'a new message': async (page) => {
    await page.goto('/mailbox/inbox')
    await press(page, 'New Message')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
  'suggested people': async (page) => {
    await page.getByRole('combobox', { name: 'To' }).fill('nina')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'a file, and an address that is none': async (page) => {
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'To' }).fill('nobody')
    await page.getByLabel('Subject').fill('Keys')
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('lease') })
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
  },
  'when to send': async (page) => {
    await press(page, 'More ways to send')
    await page.getByRole('menuitem', { name: 'Send later…' }).click()
    await expect(page.getByRole('dialog', { name: 'Send later' })).toBeVisible()
    await press(page, 'Schedule')
    await expect(page.getByText('Choose a date and a time')).toBeVisible()
  },
  templates: async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Templates')
    await expect(page.getByRole('menuitem', { name: 'Save as template…' })).toBeVisible()
  },
  'saving a template': async (page) => {
    await page.getByRole('menuitem', { name: 'Save as template…' }).click()
    await press(page, 'Save template')
    await expect(page.getByText('Give the template a name')).toBeVisible()
  },
  'a message put aside': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Put aside')
    await expect(page.getByRole('button', { name: /^Go on writing/ })).toBeVisible()
  },
  'what is removed': async (page) => {
    await press(page, /^Go on writing/)
    await press(page, 'Remove draft')
    await expect(page.getByText('Draft removed')).toBeVisible()
  },
  'an answer': async (page) => {
    await page.goto('/mailbox/inbox')
    await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Reply to all' }).last().click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await page.getByRole('button', { name: 'Show quoted text' }).last().click()
    // All of it at once: what a bar that stays in sight half covers is no target.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 2400 })
  },
}
