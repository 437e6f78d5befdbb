import { expect } from '../fixtures.ts'
import { askToApply } from '../pages/applications.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** The list of applications, one of them, and its dialogs. */
export const applicationStates: PageStates = {
  'no applications': async (page) => {
    await page.goto('/applications?search=zzzz')
    await expect(page.getByText('No applications match')).toBeVisible()
  },
  'ask to apply': async (page) => {
    await press(page, 'Ask to apply')
    await expect(page.getByRole('dialog', { name: 'Ask to apply' })).toBeVisible()
  },
  'list of applications': async (page, { api }) => {
    await askToApply(api)
    await page.goto('/applications')
    await expect(page.locator('[data-application-row]').first()).toBeVisible()
  },
  application: async (page) => {
    await page.locator('[data-application-row]').first().click()
    await expect(page.getByRole('heading', { name: 'Rental Info' })).toBeVisible()
    await expectLoaded(page)
  },
  'rental info': async (page) => {
    await press(page, 'Edit Rental Info')
    await expect(page.getByRole('dialog', { name: 'Edit Rental Info' })).toBeVisible()
  },
  'send application': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Send')
    await expect(page.getByRole('dialog', { name: 'Send the application' })).toBeVisible()
  },
  'landlord’s answer': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Record answer')
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Landlord’s answer' })
      .selectOption('REJECTED')
    await page.getByRole('checkbox', { name: 'A credit or background report was a reason' }).click()
    await expect(page.getByLabel('Reporting agency')).toBeVisible()
  },
}
