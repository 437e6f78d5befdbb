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
  'new key of inquiries': async (page) => {
    await press(page, 'Create key')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('Enter a name')).toBeVisible()
  },
}
