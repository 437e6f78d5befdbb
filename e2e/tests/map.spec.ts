import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Inventory } from '../inventory.ts'
import { listingCards, openResults } from '../pages/results.ts'

const mapMarks = (page: Page) => page.locator('[data-mark]')
const listingPins = (page: Page) => page.locator('[data-mark^="listing:"]')
const map = (page: Page) => page.getByRole('region', { name: 'Map of the results', exact: true })

/** A search with so few listings that some have a pin of their own, outside of clusters. */
const fewResultsPath = '/results/rental?ad_type=rental&limit=20&neighborhood=KIPS'

async function readResultCount(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ results?$/)
    .first()
    .textContent()
  return Number(text!.replaceAll(/\D/g, ''))
}

async function openMap(page: Page, path: string): Promise<void> {
  await openResults(page, path)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  // The first map is slow without a graphics card.
  await expect(mapMarks(page).first()).toBeVisible({ timeout: 30_000 })
}

/** Waits until the page shows as many results as the query of its URL finds. */
async function expectSearchedCount(page: Page, inventory: Inventory): Promise<void> {
  const countFound = async () => (await inventory.search(new URL(page.url()).searchParams)).count
  await expect.poll(async () => (await readResultCount(page)) - (await countFound())).toBe(0)
}

test.describe('Map', () => {
  test('the map shows the results, links pins with cards and is remembered', async ({ page }) => {
    await test.step('same listings as the list', async () => {
      await openMap(page, fewResultsPath)
      await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
      const resultCount = await readResultCount(page)
      await expect
        .poll(() =>
          mapMarks(page).evaluateAll((all) =>
            all
              .map((mark) => mark.getAttribute('aria-label')!)
              .reduce((sum, label) => sum + Number(/^(\d+) listings/.exec(label)?.[1] ?? 1), 0),
          ),
        )
        .toBe(resultCount)
    })

    await test.step('pin and card', async () => {
      await listingCards(page).first().getByRole('link').focus()
      await expect(page.locator('[data-mark][data-active]')).toHaveCount(1)
      await expect(listingPins(page).first()).toBeVisible()
      const key = (await listingPins(page).first().getAttribute('data-mark'))!
      await listingPins(page).first().click()
      const card = page.getByRole('region', { name: 'On the map' })
      await expect(card.getByRole('link')).toHaveAttribute('href', `/listing/${key.split(':')[1]}/details`)
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
    })

    await test.step('remembered', async () => {
      await page.reload()
      // The first map is slow without a graphics card.
      await expect(mapMarks(page).first()).toBeVisible({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Hide Map' }).click()
      await expect(map(page)).toBeHidden()
    })
  })

  test('the visible area or a drawn area becomes a filter and can be removed', async ({
    page,
    inventory,
  }) => {
    await openMap(page, '/results/rental?ad_type=rental&limit=20')
    const totalCount = await readResultCount(page)
    await test.step('visible area', async () => {
      await map(page).getByRole('button', { name: 'Zoom in' }).click()
      await map(page).getByRole('button', { name: 'Search this area' }).click()
      await expect(page).toHaveURL(/bounds=/)
      await expect.poll(() => readResultCount(page)).toBeLessThan(totalCount)
      await expectSearchedCount(page, inventory)
      // The chip names the busiest neighborhoods of the area.
      await page.getByRole('button', { name: /^Remove Map area: \w/ }).click()
      await expect.poll(() => readResultCount(page)).toBe(totalCount)
    })

    await test.step('drawn area', async () => {
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
      await expect.poll(() => readResultCount(page)).toBeLessThan(totalCount)
      await expectSearchedCount(page, inventory)
      await map(page).getByRole('button', { name: 'Clear the area' }).click()
      await expect.poll(() => readResultCount(page)).toBe(totalCount)
    })
  })

  test('a search that follows the map adds no history entries and gives the neighborhoods back', async ({
    page,
  }) => {
    await openMap(page, '/results/rental?ad_type=rental&neighborhood=CHEL&limit=20')
    await map(page).getByRole('checkbox', { name: 'Search as I move' }).check()
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByText('Searching the map area instead of the neighborhood')).toBeVisible()
    await expect(page).not.toHaveURL(/neighborhood=/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(/neighborhood=CHEL/)
    await expect(page).not.toHaveURL(/bounds=/)
    await map(page).getByRole('button', { name: 'Show all results' }).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).not.toHaveURL(/neighborhood=/)
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

  test('a phone shows the map in a sheet', async ({ page }) => {
    await page.setViewportSize({ width: 425, height: 900 })
    await openResults(page, fewResultsPath)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    const sheet = page.getByRole('dialog')
    // The first map is slow without a graphics card.
    await expect(sheet.locator('[data-mark]').first()).toBeVisible({ timeout: 30_000 })
    await sheet.getByRole('button', { name: 'Show list' }).click()
    await expect(sheet).toBeHidden()
  })

  test('without WebGL the map shows a message and the list still works', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await openResults(page, fewResultsPath)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(page.getByText('This browser can’t show the map')).toBeVisible()
    await expect(listingCards(page).first()).toBeVisible()
  })

  test('the pages of a listing and its building show a map of the location', async ({ page, inventory }) => {
    const { advertisement_id, building_id } = await inventory.find(
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
})
