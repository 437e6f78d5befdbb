import { newYorkDate } from '@pb/rules/new-york'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

test('a visitor signs in on a phone without a network, and the agent sees it once there is one', async ({
  page,
  browser,
}) => {
  await page.goto('/open-houses')
  await page.getByRole('button', { name: 'Schedule an open house' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule an open house' })
  await dialog.getByRole('combobox', { name: 'Listing' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Date').fill(newYorkDate(new Date()))
  await dialog.getByLabel('Start').fill('00:00')
  await dialog.getByLabel('End').fill('23:59')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Now' }).getByRole('link').first().click()
  const link = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await phone.goto(new URL(new URL(link!).pathname, page.url()).href)
  await phone.getByRole('textbox', { name: 'Name' }).fill('Nora Bell')
  await phone.getByRole('textbox', { name: 'Email' }).fill(`nora-${Date.now()}@visitor.example`)
  const consent = phone.getByRole('checkbox', { name: /may contact me/ })
  await expect(consent).not.toBeChecked()
  await consent.click()
  await expectNoViolations(phone, 'signing in at the door')
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByRole('heading', { name: /You’re signed in/ })).toBeVisible()
  await phone.context().close()

  const visitors = page.getByRole('list', { name: 'Visitors' })
  await expect(visitors.getByText('Nora Bell')).toHaveCount(1)
  await expect(visitors.getByText('New client')).toBeVisible()
})
