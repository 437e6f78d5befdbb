import type { Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'

test.use({ person: people.otherAgent })

function bellOf(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ })
}

function settingsOf(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

test('what is marked read in one tab is read in the others at once', async ({ context, page }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/notifications')
    await expect(bellOf(tab)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  }
  // The demo's four, and what other tests told before.
  const unread = Number((await bellOf(page).getAttribute('aria-label'))!.replaceAll(/\D/g, ''))
  expect(unread).toBeGreaterThanOrEqual(4)
  await page.bringToFront()
  await bellOf(page).click()
  const list = page.getByRole('region', { name: /^Notifications, / })
  await list
    .getByRole('link', { name: /^Unread/ })
    .first()
    .click()
  for (const tab of [page, other])
    await expect(bellOf(tab)).toHaveAccessibleName(`Notifications, ${unread - 1} unread`)
  await expect(other.getByRole('main').getByText('Unread:')).toHaveCount(unread - 1)

  await other.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications')
  await other.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(other).toHaveURL('/notifications?show=unread')
  await expect(other.getByText('Nothing unread')).toBeVisible()
  await other.getByRole('button', { name: 'Show all' }).click()
  await expect(other).toHaveURL('/notifications')

  const matches = other.waitForResponse(/dashboard-alerts\?.*kind=listing_match/)
  await other.getByLabel('Kind').selectOption({ label: 'Matching listings' })
  const { collection } = (await (await matches).json()) as { collection: { kind: string }[] }
  expect(new Set(collection.map(({ kind }) => kind))).toEqual(new Set(['listing_match']))
  await expect(other.getByRole('listitem').getByText(/^Listing changes/)).toHaveCount(0)
})

test('each kind has its channels, kept at once', async ({ page }) => {
  await page.goto('/account-settings')
  const settings = settingsOf(page)
  await expect(settings.getByText('Mail cannot leave this office yet: no SMTP relay is set.')).toBeVisible()
  const mailByMail = settings.getByRole('switch', { name: 'Mail E-mail' })
  await expect(mailByMail).not.toBeChecked()
  const saved = page.waitForResponse('**/v1/notification-channels')
  await mailByMail.press('Space')
  await expect(mailByMail).toBeChecked()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(mailByMail).toBeChecked()
  const off = page.waitForResponse('**/v1/notification-channels')
  await mailByMail.click()
  expect((await off).ok()).toBe(true)
})
