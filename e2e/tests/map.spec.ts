import type { Page } from '@playwright/test'
import { expect, test } from '../office.ts'
import { cards, openResults } from '../results.ts'
import type { Stock } from '../stock.ts'

const marks = (page: Page) => page.locator('[data-mark]')
const pins = (page: Page) => page.locator('[data-mark^="listing:"]')
const map = (page: Page) => page.getByRole('region', { name: 'Map of the results', exact: true })

/** A search of few enough homes that some stand alone. */
const few = '/results/rental?ad_type=rental&limit=20&neighborhood=KIPS'

async function count(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ results?$/)
    .first()
    .textContent()
  return Number(text!.replaceAll(/\D/g, ''))
}

async function openMap(page: Page, path: string): Promise<void> {
  await openResults(page, path)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  // Without a graphics card the first map takes its time.
  await expect(marks(page).first()).toBeVisible({ timeout: 30_000 })
}

/** The number of homes that a search of the page's URL finds. */
function asked(page: Page, stock: Stock): Promise<number> {
  return stock.search(new URL(page.url()).searchParams).then((found) => found.count)
}

test('the map shows the same homes as the list, credits its streets and is remembered', async ({ page }) => {
  await openMap(page, few)
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  const shown = await count(page)
  await expect
    .poll(() =>
      marks(page).evaluateAll((all) =>
        all
          .map((mark) => mark.getAttribute('aria-label')!)
          .reduce((sum, label) => sum + Number(/^(\d+) homes/.exec(label)?.[1] ?? 1), 0),
      ),
    )
    .toBe(shown)
  await page.reload()
  // Without a graphics card the first map takes its time.
  await expect(marks(page).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Hide Map' }).click()
  await expect(map(page)).toBeHidden()
})

test('a card and its pin point at one another, and a pin opens its home', async ({ page }) => {
  await openMap(page, few)
  await cards(page).first().getByRole('link').focus()
  await expect(page.locator('[data-mark][data-active]')).toHaveCount(1)
  await expect(pins(page).first()).toBeVisible()
  const key = (await pins(page).first().getAttribute('data-mark'))!
  await pins(page).first().click()
  const card = page.getByRole('region', { name: 'On the map' })
  await expect(card.getByRole('link')).toHaveAttribute('href', `/listing/${key.split(':')[1]}/details`)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('what is in sight becomes the search, and an area that is drawn does; both can be taken away', async ({
  page,
  stock,
}) => {
  await openMap(page, '/results/rental?ad_type=rental&limit=20')
  const all = await count(page)
  await test.step('what is in sight', async () => {
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await map(page).getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/bounds=/)
    await expect.poll(() => count(page)).toBeLessThan(all)
    expect(await count(page)).toBe(await asked(page, stock))
    await page.getByRole('button', { name: 'Remove Map area' }).click()
    await expect.poll(() => count(page)).toBe(all)
  })

  await test.step('drawn with the mouse', async () => {
    await map(page).getByRole('button', { name: 'Draw an area' }).click()
    const { x, y, width, height } = (await map(page).boundingBox())!
    const corners = [
      [0.35, 0.35],
      [0.65, 0.35],
      [0.65, 0.65],
      [0.35, 0.65],
      [0.36, 0.37],
    ] as const
    const at = ([right, down]: (typeof corners)[number]) => [x + width * right, y + height * down] as const
    await page.mouse.move(...at(corners[0]))
    await page.mouse.down()
    for (const corner of corners) await page.mouse.move(...at(corner), { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/area=/)
    await expect(page.getByRole('button', { name: 'Remove Drawn area' })).toBeVisible()
    await expect.poll(() => count(page)).toBeLessThan(all)
    expect(await count(page)).toBe(await asked(page, stock))
    await map(page).getByRole('button', { name: 'Clear the area' }).click()
    await expect.poll(() => count(page)).toBe(all)
  })
})

test('a search that follows the map adds no steps to the history', async ({ page }) => {
  await openMap(page, '/results/rental?ad_type=rental&limit=20')
  await map(page).getByRole('checkbox', { name: 'Search as I move' }).check()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  for (let move = 0; move < 2; move += 1) {
    const url = page.url()
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => page.url()).not.toBe(url)
  }
  await expect(page).toHaveURL(/bounds=/)
  expect(await steps()).toBe(before)
})

test('a phone has the map on a sheet of its own', async ({ page }) => {
  await page.setViewportSize({ width: 425, height: 900 })
  await openResults(page, few)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const sheet = page.getByRole('dialog')
  // Without a graphics card the first map takes its time.
  await expect(sheet.locator('[data-mark]').first()).toBeVisible({ timeout: 30_000 })
  await sheet.getByRole('button', { name: 'Show list' }).click()
  await expect(sheet).toBeHidden()
})

test('without graphics the map says so, and the list goes on', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openResults(page, few)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText('This browser cannot draw the map')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test("a listing's page and its building's show where it stands", async ({ page, stock }) => {
  const { advertisement_id, building_id } = await stock.find(
    'ad_type=rental&limit=20',
    ({ latitude }) => latitude !== null,
  )
  for (const path of [`/listing/${advertisement_id}/details`, `/building/${building_id}`]) {
    await page.goto(path)
    const links = page.getByRole('link', { name: /^(Google|Apple) Maps/ })
    await expect(links).toHaveCount(2)
    await links.first().scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name: /^Map around/ }).locator('[data-mark]')).toBeVisible()
  }
})
