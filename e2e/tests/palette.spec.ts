import type { Page } from '@playwright/test'
import { formatMoney } from '@pb/rules/money'
import { expect, test, visitor } from '../fixtures.ts'
import { signInAs } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).first()

async function openPalette(page: Page, path = '/nowhere'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

/** Selects an option with the arrow keys. */
async function choose(page: Page, text: string): Promise<void> {
  await expect(option(page, text)).toBeVisible()
  while ((await option(page, text).getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
}

test.describe('Command palette', () => {
  test('opens by shortcut and from the header, and restores the focus', async ({ page }) => {
    await openPalette(page)
    await expect(group(page, 'Pages').getByRole('option')).toContainText([
      'Home',
      'Mailbox',
      'Sales',
      'Rentals',
    ])
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeHidden()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await expect(button).toContainText(/Ctrl\s*K|⌘\s*K/)
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('opens a building by an abbreviated address', async ({ page, inventory }) => {
    const { address } = await inventory.find('ad_type=sale&limit=20', ({ address }) =>
      /^\d+ \w+/.test(address),
    )
    const abbreviatedAddress = address
      .toLowerCase()
      .split(' ')
      .map((word, index) => (index === 0 ? word : word.slice(0, 3)))
      .join(' ')
    await openPalette(page)
    await page.keyboard.type(abbreviatedAddress)
    await choose(page, address)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/building\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('tolerates a typo, and shows a message without results', async ({ page, inventory }) => {
    const { address } = await inventory.find('ad_type=sale&limit=100', ({ address }) =>
      /^\d+ [A-Z][a-z]{6,}/.test(address),
    )
    const [number, name, ...rest] = address.split(' ')
    await openPalette(page, '/')
    await field(page).fill([number, name!.slice(0, 3) + name!.slice(4), ...rest].join(' '))
    await expect(
      group(page, 'Buildings').getByRole('option').filter({ hasText: address }).first(),
    ).toBeVisible()
    await field(page).fill('zzzz qqqq')
    await expect(page.getByText('Nothing found for “zzzz qqqq”')).toBeVisible()
    await field(page).fill('')
    await expect(group(page, 'Pages')).toBeVisible()
  })

  test('opens the listing of a unit, and lists it under Recent', async ({ page, inventory }) => {
    const listing = await inventory.find('ad_type=rental&limit=100', ({ unit }) => /^\d+[A-Z]$/.test(unit))
    await openPalette(page)
    // Enter right after typing waits for the results of the text.
    await page.keyboard.type(`${listing.address} #${listing.unit.toLowerCase()}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${listing.address}, ${listing.unit}`)
    await expect(page).toHaveURL(new RegExp(`/listing/${listing.advertisement_id}\\b`))
    await page.keyboard.press('ControlOrMeta+k')
    await expect(group(page, 'Recent').getByRole('option').first()).toContainText(
      `${listing.address}, ${listing.unit}`,
    )
  })

  test('finds a listing by its number, with its price', async ({ page, inventory }) => {
    const { collection } = await inventory.search('ad_type=sale&limit=1')
    const { advertisement_id, address, price } = collection[0]!
    await openPalette(page)
    await page.keyboard.type(`#${advertisement_id}`)
    const listingOption = group(page, 'Listings').getByRole('option')
    await expect(listingOption).toContainText(address)
    await expect(listingOption).toContainText(formatMoney(price))
    await expect(listingOption).toHaveAttribute('aria-selected', 'true')
    const popup = page.waitForEvent('popup')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(await popup).toHaveURL(new RegExp(`/listing/${advertisement_id}\\b`))
    await expect(field(page)).toBeFocused()
  })

  test('pages and actions work without a connection', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openPalette(page)
    await page.route('**/v1/palette?*', (route) => route.abort())
    await page.keyboard.type('dark')
    await choose(page, 'Switch to dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('ControlOrMeta+k')
    // Requests for partial text fail too; the retry requests only the full text.
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('search=rentls'),
    )
    await page.keyboard.type('rentls')
    await expect(option(page, 'Rentals')).toBeVisible()
    await failedRequest
    await expect(page.getByRole('alert')).toContainText('Can’t reach PB Office')
    await page.unroute('**/v1/palette?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await field(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(search|results)\/rental\b/)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Search or run a command',
    )
  })

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 425, height: 800 } })

    test('covers the screen, and closes with Cancel', async ({ page }) => {
      await page.goto('/nowhere')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await expect(field(page)).toBeFocused()
      const dialog = page.getByRole('dialog', { name: 'Search and commands' })
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 425, height: 800 })
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    })
  })

  visitor('finds colleagues and logs out', async ({ page }) => {
    await page.goto('/nowhere')
    await signInAs(page, people.developer)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('nina p')
    await expect(group(page, 'People').getByRole('option')).toContainText('Nina Park')
    await field(page).fill('log')
    await choose(page, 'Log out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})
