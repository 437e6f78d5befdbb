import { expect } from '../office.ts'
import { photograph } from '../pictures.ts'
import { press, type States } from './states.ts'

export const profile: States = {
  'my profile': async (page) => {
    await page.goto('/my-profile')
    await expect(page.getByText(/^Expires /).first()).toBeVisible()
  },
  'a license': async (page) => {
    await press(page, 'Add license')
    await page.getByRole('dialog').getByRole('button', { name: 'Add license' }).click()
    await expect(page.getByText('Enter the date on which the license expires')).toBeVisible()
  },
  'choosing a photo': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^(Add a|Change) photo$/)
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  },
  'cropping it': async (page) => {
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await photograph())
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  },
  'what is not saved': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Phone').fill('no number')
    await press(page, 'Save Changes')
    await expect(page.getByText(/^Enter the number with its area code/)).toBeVisible()
    await page.getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  },
  payments: async (page) => {
    await press(page, 'Leave without saving')
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  },
  'outside accounts': async (page) => {
    await page.getByRole('link', { name: 'Outside Accounts/Integrations' }).click()
    await expect(page.getByRole('heading', { name: /^Outside accounts/ })).toBeVisible()
  },
  'its settings and signatures': async (page) => {
    await page.goto('/my-profile/settings')
    await expect(page.getByRole('switch')).toHaveCount(9)
    await expect(page.getByRole('button', { name: /^(Write a|New) signature$/ })).toBeVisible()
  },
  'a signature in its editor': async (page) => {
    await press(page, /^(Write a|New) signature$/)
    await expect(page.locator('[contenteditable=true]')).toBeVisible()
    await page.getByRole('button', { name: 'Save signature' }).click()
    await expect(page.getByText('Give the signature a name')).toBeVisible()
  },
}

export const account: States = {
  'account settings': async (page) => {
    await page.goto('/account-settings')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeVisible()
    await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
  },
  'a mail account that is refused': async (page) => {
    await press(page, 'Connect other mail')
    await page.getByLabel('E-mail address').fill('grace@icloud.com')
    await press(page, 'Connect')
    await expect(page.getByText('Enter the password', { exact: true })).toBeVisible()
  },
  'a password that is refused': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Change password')
    await expect(page.getByText('Enter your current password')).toBeVisible()
  },
  'time zones': async (page) => {
    await page.getByRole('region', { name: 'Time zone' }).getByRole('combobox').click()
    // A few are looked at: they are all alike.
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('central')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Chicago/)
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Show all')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
}
