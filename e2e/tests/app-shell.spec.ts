import { expect, test, visitor } from '../fixtures.ts'
import { accountButton, bellButton } from '../pages/header.ts'
import { signInAs } from '../pages/sign-in.ts'
import { people } from '../people.ts'

test.describe('Header', () => {
  test("opens the user menu with the member's name, and the navigation links", async ({ page }) => {
    await test.step('user menu', async () => {
      await page.goto('/nowhere')
      const button = accountButton(page)
      await button.click()
      const menu = page.getByRole('menu', { name: 'Account' })
      await expect(menu).toContainText('Adam Cole')
      await expect(menu).toContainText(people.agent)
      await expect(menu.getByRole('menuitem')).toHaveText([
        'My profile',
        'My calendar',
        'Account settings',
        'Recently deleted',
        /^Keyboard shortcuts/,
        'Log out',
      ])
      await expect(menu.getByRole('menuitem', { name: 'My profile' })).toHaveAttribute('href', '/my-profile')
      await expect(menu.getByRole('menuitem', { name: 'Account settings' })).toHaveAttribute(
        'href',
        '/account-settings',
      )
      await expect(menu.getByRole('menuitem', { name: 'My calendar' })).toHaveAttribute(
        'href',
        '/my-calendar',
      )
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
    })

    await test.step('navigation', async () => {
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links).toHaveText([
        'Mailbox',
        'Sales',
        'Rentals',
        'Clients',
        'My Listings',
        'Stats',
        'Live Streaming',
        'Deals',
        'OP Invoices',
        'Applications',
      ])
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/mailbox/inbox',
        '/search/sale',
        '/search/rental',
        '/clients/rental',
        '/my-listings',
        '/stats',
        '/livestreaming',
        '/deals',
        '/op-invoices',
        '/applications',
      ])
      await links.getByText('Sales').click()
      await expect(page).toHaveURL(/\/search\/sale\?/)
      await expect(links.getByText('Sales')).toHaveAttribute('aria-current', 'page')
      await expect(links.getByText('Rentals')).not.toHaveAttribute('aria-current', 'page')
      await page.getByRole('banner').getByRole('link', { name: 'PB Office' }).click()
      await expect(page).toHaveURL('/')
    })
  })

  test('keeps the chosen theme, and follows the device again', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/nowhere')
    const root = page.locator('html')
    const theme = (name: string) => page.getByRole('menuitemradio', { name })
    await expect(root).toHaveAttribute('data-theme', 'light')
    await accountButton(page).click()
    await theme('Dark').click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await accountButton(page).click()
    await theme('System').click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('Header on a narrow screen', () => {
  test.use({ viewport: { width: 425, height: 900 } })

  test('folds the navigation behind Menu and Close', async ({ page }) => {
    await page.goto('/nowhere')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
    await expect(navigation).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(navigation).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(navigation).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await navigation.getByRole('link', { name: 'Rentals' }).click()
    await expect(page).toHaveURL(/\/search\/rental\?/)
    await expect(navigation).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('Bell', () => {
  visitor('counts unread notifications, loads ten at a time and marks one or all read', async ({ page }) => {
    await page.goto('/nowhere')
    const firstPage = page.waitForResponse(/dashboard-alerts\?/)
    await signInAs(page, people.developer)
    // The demo office notifies of what is due while the tests run, so the numbers are those of the reply.
    const { total, unreadCount } = (await (await firstPage).json()) as { total: number; unreadCount: number }
    expect(unreadCount).toBeGreaterThanOrEqual(5)
    const bell = bellButton(page)
    await expect(bell).toHaveAccessibleName(`Notifications, ${unreadCount} unread`)
    const secondPageRequest = page.waitForRequest(/dashboard-alerts\?.*offset=10\b/)
    await bell.click()
    const list = page.getByRole('region', { name: /^Notifications/ })
    const alerts = list.getByRole('listitem')
    await expect(alerts.getByText('Unread:')).toHaveCount(unreadCount)
    await alerts.nth(9).scrollIntoViewIfNeeded()
    expect(new URL((await secondPageRequest).url()).searchParams.get('limit')).toBe('10')
    await expect(alerts).toHaveCount(total)

    const readReply = page.waitForResponse('**/v1/dashboard-alerts-read/*')
    await alerts.filter({ hasText: 'Unread:' }).first().getByRole('link').click()
    expect((await readReply).ok()).toBe(true)
    await expect(page).toHaveURL(/\/(listing|results|clients)\//)
    await expect(list).toBeHidden()
    await expect(bell).toHaveAccessibleName(`Notifications, ${unreadCount - 1} unread`)

    await bell.click()
    const allReadReply = page.waitForResponse('**/v1/dashboard-alerts-all-read')
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    expect((await allReadReply).ok()).toBe(true)
    await expect(bell).toHaveAccessibleName('Notifications')
    await page.getByText(`${unreadCount - 1} notifications marked as read`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bell).toHaveAccessibleName(`Notifications, ${unreadCount - 1} unread`)
    await bell.click()
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toHaveAccessibleName('Notifications')
    await page.reload()
    await expect(bell).toHaveAccessibleName('Notifications')
    await bell.click()
    await expect(alerts.first()).toBeVisible()
    await expect(alerts.getByText('Unread:')).toHaveCount(0)
  })

  test('shows a new notification in every open tab at once', async ({ context, page }) => {
    // No action of an agent creates a notification yet, so the event and the list are mocked.
    const event = Promise.withResolvers<void>()
    let isSent = false
    await context.route('**/v1/events', async (route) => {
      await event.promise
      if (isSent) return
      isSent = true
      const body = 'event: notification\ndata: {"alert_id":"1"}\n\n'
      await route.fulfill({ contentType: 'text/event-stream', body })
    })
    await context.route('**/v1/dashboard-alerts?*', async (route) => {
      const reply = await route.fetch()
      const alerts = (await reply.json()) as { unreadCount: number }
      await route.fulfill({ response: reply, json: { ...alerts, unreadCount: isSent ? 7 : 6 } })
    })
    const other = await context.newPage()
    const bells = [page, other].map((tab) => bellButton(tab))
    for (const tab of [page, other]) await tab.goto('/nowhere')
    for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 6 unread')
    event.resolve()
    for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 7 unread')
  })
})

test.describe('Page', () => {
  test('an unknown path shows a message, and the skip link moves past the header', async ({ page }) => {
    await test.step('message', async () => {
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Page not found · PB Office')
    })

    await test.step('skip link', async () => {
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Go back to homepage' })).toBeFocused()
    })

    await page.getByRole('link', { name: 'Go back to homepage' }).click()
    await expect(page).toHaveURL('/')
  })

  test('navigation moves the focus to the page and sets the document title', async ({ page, inventory }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Home · PB Office')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rentals' }).click()
    await expect(page).toHaveTitle('Search Rentals · PB Office')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page).toHaveTitle('Rentals · PB Office')
    const { collection } = await inventory.search('ad_type=rental&limit=20')
    const { address, unit } = collection[0]!
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveTitle(`${unit ? `${address}, ${unit}` : address} · PB Office`)
    await expect(page.getByRole('main')).toBeFocused()
  })
})
