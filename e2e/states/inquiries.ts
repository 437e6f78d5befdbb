import { expect } from '../fixtures.ts'
import { type PageStates, press } from './states.ts'

/** The list of inquiries, and one of them. */
export const inquiryStates: PageStates = {
  inquiries: async (page) => {
    await page.goto('/inquiries?filter=all')
    await expect(page.locator('[data-inquiry-row]').first()).toBeVisible()
  },
  inquiry: async (page) => {
    await page.locator('[data-inquiry-row]').first().click()
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  },
  'assigning an inquiry': async (page) => {
    await press(page, 'Assign')
    await expect(page.getByRole('dialog', { name: 'Assign inquiry' })).toBeVisible()
  },
  'correcting an inquiry': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Correct')
    await expect(page.getByRole('dialog', { name: 'Correct what was read' })).toBeVisible()
  },
  'no inquiries': async (page) => {
    await page.goto('/inquiries?q=zzzz')
    await expect(page.getByText('No inquiries match')).toBeVisible()
  },
  'inquiries that are not leads': async (page) => {
    await page.goto('/inquiries?filter=not_lead')
    await expect(page.getByText('Nothing is marked as “Not a lead”')).toBeVisible()
  },
  'public form in Spanish': async (page) => {
    await page.goto('/inquire?lang=es')
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  },
  'public form that is off or on': async (page) => {
    await page.goto('/inquire')
    await expect(page.getByText(/isn’t taking inquiries|^Contact /)).toBeVisible()
  },
}

/** Settings of inquiries, for supervisors. */
export const inquirySettingStates: PageStates = {
  'inquiry settings': async (page) => {
    await page.goto('/inquiries/settings')
    await expect(page.getByLabel('Response goal in minutes')).toBeVisible()
  },
  'routing rule of inquiries': async (page) => {
    await press(page, 'Edit Exclusive listing')
    await expect(page.getByRole('dialog', { name: 'Edit rule' })).toBeVisible()
  },
  'group of agents for inquiries': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Edit Spanish speakers')
    await expect(page.getByRole('dialog', { name: 'Edit group' })).toBeVisible()
  },
  'rules of inquiries tried': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Inquiry', { exact: true }).selectOption({ index: 1 })
    await expect(page.getByRole('list', { name: 'Each rule’s result' })).toBeVisible()
  },
  'new key of inquiries': async (page) => {
    await press(page, 'Create key')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('Enter a name')).toBeVisible()
  },
}
