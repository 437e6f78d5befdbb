import { expect } from '../fixtures.ts'
import { readDemoPhoto } from '../image-files.ts'
import { expectLoaded } from '../pages/loading.ts'
import { newSignatureButton, photoButton } from '../pages/profile.ts'
import { type PageStates, press } from './states.ts'

export const profileStates: PageStates = {
  'my profile': async (page) => {
    await page.goto('/my-profile')
    await expect(page.getByText(/^Expires /).first()).toBeVisible()
  },
  'license without a date': async (page) => {
    await press(page, 'Add license')
    await page.getByRole('dialog').getByRole('button', { name: 'Add license' }).click()
    await expect(page.getByText('Enter the date on which the license expires')).toBeVisible()
  },
  'photo dialog': async (page) => {
    await page.keyboard.press('Escape')
    await photoButton(page).click()
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  },
  'photo crop': async (page) => {
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await readDemoPhoto())
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  },
  'unsaved changes': async (page) => {
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
  'settings and signatures': async (page) => {
    await page.goto('/my-profile/settings')
    await expect(page.getByRole('switch')).toHaveCount(9)
    await expect(newSignatureButton(page)).toBeVisible()
  },
  'signature editor without a name': async (page) => {
    await newSignatureButton(page).click()
    await expect(page.locator('[contenteditable=true]')).toBeVisible()
    await page.getByRole('button', { name: 'Save signature' }).click()
    await expect(page.getByText('Give the signature a name')).toBeVisible()
  },
}

export const accountStates: PageStates = {
  'account settings': async (page) => {
    await page.goto('/account-settings')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeVisible()
    await expectLoaded(page)
  },
  'mail account without a password': async (page) => {
    await press(page, 'Connect another account')
    await page.getByLabel('Email address').fill('grace@icloud.com')
    await press(page, 'Connect')
    await expect(page.getByText('Enter the password', { exact: true })).toBeVisible()
  },
  'password change without the current password': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Change password')
    await expect(page.getByText('Enter your current password')).toBeVisible()
  },
  'time zones': async (page) => {
    await page.getByRole('region', { name: 'Time zone' }).getByRole('combobox').click()
    // A few are enough: all options are alike.
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('central')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Chicago/)
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Show all')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
}
