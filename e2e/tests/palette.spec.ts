import type { Page } from '@playwright/test'
import { formatMoney } from '@pb/rules/money'
import { expect, people, signInAs, test, visitor } from '../office.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).first()

async function openPalette(page: Page, path = '/nowhere'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

/** The line is chosen with the arrows, as somebody without a mouse would. */
async function choose(page: Page, text: string): Promise<void> {
  await expect(option(page, text)).toBeVisible()
  while ((await option(page, text).getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
}

test('opens from keys and from the header, and gives the focus back', async ({ page }) => {
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

test('opens a building, as brokers type its address', async ({ page, stock }) => {
  const { address } = await stock.find('ad_type=sale&limit=20', ({ address }) => /^\d+ \w+/.test(address))
  const typed = address
    .toLowerCase()
    .split(' ')
    .map((word, place) => (place === 0 ? word : word.slice(0, 3)))
    .join(' ')
  await openPalette(page)
  await page.keyboard.type(typed)
  await choose(page, address)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/building\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('forgives a slip of the finger, and says when there is nothing', async ({ page, stock }) => {
  const { address } = await stock.find('ad_type=sale&limit=100', ({ address }) =>
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

test('a unit leads to its listing, and is remembered', async ({ page, stock }) => {
  const listing = await stock.find('ad_type=rental&limit=100', ({ unit }) => /^\d+[A-Z]$/.test(unit))
  await openPalette(page)
  // Typed and sent in one go: Enter waits for what was typed.
  await page.keyboard.type(`${listing.address} #${listing.unit.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${listing.address}, ${listing.unit}`)
  await expect(page).toHaveURL(new RegExp(`/listing/${listing.advertisement_id}\\b`))
  await page.keyboard.press('ControlOrMeta+k')
  await expect(group(page, 'Recent').getByRole('option').first()).toContainText(
    `${listing.address}, ${listing.unit}`,
  )
})

test('a listing is found by its number, with what is asked for it', async ({ page, stock }) => {
  const { collection } = await stock.search('ad_type=sale&limit=1')
  const { advertisement_id, address, price } = collection[0]!
  await openPalette(page)
  await page.keyboard.type(`#${advertisement_id}`)
  const found = group(page, 'Listings').getByRole('option')
  await expect(found).toContainText(address)
  await expect(found).toContainText(formatMoney(price))
  await expect(found).toHaveAttribute('aria-selected', 'true')
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(await opened).toHaveURL(new RegExp(`/listing/${advertisement_id}\\b`))
  await expect(field(page)).toBeFocused()
})

test('pages and actions need no server', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPalette(page)
  await page.route('**/v1/palette?*', (route) => route.abort())
  await page.keyboard.type('dark')
  await choose(page, 'Switch to the dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ControlOrMeta+k')
  // What was typed on the way to it fails too; with the server back only this text is asked for again.
  const unreached = page.waitForEvent('requestfailed', (request) => request.url().includes('search=rentls'))
  await page.keyboard.type('rentls')
  await expect(option(page, 'Rentals')).toBeVisible()
  await unreached
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
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
    'Search, or do anything',
  )
})

test.describe('On a narrow screen', () => {
  test.use({ viewport: { width: 425, height: 800 } })

  test('the palette is the whole screen, and closes with Cancel', async ({ page }) => {
    await page.goto('/nowhere')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(field(page)).toBeFocused()
    const dialog = page.getByRole('dialog', { name: 'Search and commands' })
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 425, height: 800 })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})

visitor('logs out from the palette, and finds colleagues', async ({ page }) => {
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
