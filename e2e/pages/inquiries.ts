import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Turns the public form on in the settings, as a supervisor. */
export async function enableInquiryForm(page: Page): Promise<void> {
  const form = page.getByRole('switch', { name: 'Take inquiries from the form' })
  // Another test may save the settings in between, which is a conflict; then they are loaded again.
  await expect(async () => {
    await page.goto('/inquiries/settings')
    await expect(form).toBeVisible()
    if (await form.isChecked()) return
    await form.click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Writes to the office by its public form, about a listing if given, and returns the person's name. */
export async function sendInquiry(browser: Browser, url: string, listingId?: string): Promise<string> {
  const name = `Nora Bell ${crypto.randomUUID().slice(0, 8)}`
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await page.goto(new URL(listingId ? `/inquire?listing_id=${listingId}` : '/inquire', url).href)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.replaceAll(' ', '.').toLowerCase()}@mail.example`)
  await page.getByLabel('Message').fill('Is it still available?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We got your message.')).toBeFocused()
  await page.context().close()
  return name
}
