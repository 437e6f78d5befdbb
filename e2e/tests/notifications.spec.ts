import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { bellButton } from '../pages/header.ts'
import { people } from '../people.ts'

test.use({ person: people.otherAgent })

function notificationSettings(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

test.describe('Notifications', () => {
  test('a notification read in one tab is read in every tab', async ({ context, page }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/notifications')
      await expect(bellButton(tab)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
    }
    // Four of the demo office, and those that other tests caused.
    const unread = Number((await bellButton(page).getAttribute('aria-label'))!.replaceAll(/\D/g, ''))
    expect(unread).toBeGreaterThanOrEqual(4)
    await page.bringToFront()
    await bellButton(page).click()
    const list = page.getByRole('region', { name: /^Notifications, / })
    await list
      .getByRole('link', { name: /^Unread/ })
      .first()
      .click()
    for (const tab of [page, other])
      await expect(bellButton(tab)).toHaveAccessibleName(`Notifications, ${unread - 1} unread`)
    await expect(other.getByRole('main').getByText('Unread:')).toHaveCount(unread - 1)

    await other.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
    for (const tab of [page, other]) await expect(bellButton(tab)).toHaveAccessibleName('Notifications')
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

  test('each kind of notification has its channels, which are saved at once', async ({ page }) => {
    await page.goto('/account-settings')
    const settings = notificationSettings(page)
    await expect(
      settings.getByText("This office can't send email yet: no SMTP relay is set up."),
    ).toBeVisible()
    const emailSwitch = settings.getByRole('switch', { name: 'Mail Email' })
    await expect(emailSwitch).not.toBeChecked()
    const reply = page.waitForResponse('**/v1/notification-channels')
    await emailSwitch.press('Space')
    await expect(emailSwitch).toBeChecked()
    expect((await reply).ok()).toBe(true)
    await page.reload()
    await expect(emailSwitch).toBeChecked()
    const off = page.waitForResponse('**/v1/notification-channels')
    await emailSwitch.click()
    expect((await off).ok()).toBe(true)
  })
})
