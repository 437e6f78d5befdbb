import { formatMoney } from '@pb/rules/money'
import { expect, test } from '../fixtures.ts'
import {
  activeFilters,
  formatCount,
  getListingIds,
  listingCards,
  openFilter,
  openResults,
  problemResponse,
  toApiQuery,
} from '../pages/results.ts'

const defaults = 'offset=0&sort_by=time_published&sort_dir=desc&limit=20'

test.describe('Search results', () => {
  test('rental results start from the default query, remember the layout and survive a failed search', async ({
    page,
    inventory,
  }) => {
    await test.step('default query', async () => {
      await openResults(page, '/results/rental')
      await expect(page).toHaveURL(`/results/rental?ad_type=rental&${defaults}`)
      const { count, collection } = await inventory.search('ad_type=rental&limit=20')
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      expect(await getListingIds(page)).toEqual(collection.map(({ advertisement_id }) => advertisement_id))
    })

    await test.step('layout', async () => {
      const layout = page.getByRole('group', { name: 'Layout' })
      await expect(layout.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
      const grid = await getListingIds(page)
      const gridHeight = (await listingCards(page).first().boundingBox())!.height
      await layout.getByRole('button', { name: 'List', exact: true }).click()
      // Rendered in slices: while the layouts change, the card has no size.
      const height = async () => (await listingCards(page).first().boundingBox())?.height ?? gridHeight
      await expect.poll(height).toBeLessThan(gridHeight / 2)
      await expect.poll(() => getListingIds(page)).toEqual(grid)
      await page.reload()
      await expect(layout.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    })

    await test.step('failed search', async () => {
      await expect(listingCards(page).first()).toBeVisible()
      const before = await getListingIds(page)
      await page.route('**/v1/search-listings?*', (route) =>
        route.fulfill(problemResponse(500, 'The database is away')),
      )
      await (await openFilter(page, 'Baths', '3')).check()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('The database is away')
      expect(await getListingIds(page)).toEqual(before)
      await page.unroute('**/v1/search-listings?*')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeHidden()
      await expect.poll(() => getListingIds(page)).not.toEqual(before)
    })

    await test.step('the default query adds no history entry', async () => {
      await page.goBack()
      await expect(page, 'before the filter').toHaveURL(`/results/rental?ad_type=rental&${defaults}`)
      await page.goBack()
      await expect(page).toHaveURL('about:blank')
    })
  })

  test('sale results show prices without a month, sort by price and reset an empty search', async ({
    page,
    inventory,
  }) => {
    await test.step('first page', async () => {
      await openResults(page, '/results/sale')
      await expect(page).toHaveURL(`/results/sale?ad_type=sale&${defaults}`)
      const { count, collection } = await inventory.search('ad_type=sale&limit=20')
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      const first = listingCards(page).first()
      await expect(first).toContainText(formatMoney(collection[0]!.price))
      await expect(first).not.toContainText('/month')
    })

    await test.step('sort by price', async () => {
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high')
      await expect(page).toHaveURL(/sort_by=price&sort_dir=asc/)
      const cheapest = await inventory.search('ad_type=sale&sort_by=price&sort_dir=asc&limit=1')
      await expect
        .poll(async () => (await getListingIds(page))[0])
        .toBe(cheapest.collection[0]!.advertisement_id)
      const areSorted = async () => {
        const ids = await getListingIds(page)
        const prices = await Promise.all(ids.map(async (id) => (await inventory.listing(id)).price))
        return prices.every((price, index) => index === 0 || prices[index - 1]! <= price)
      }
      await expect.poll(areSorted).toBe(true)
    })

    await test.step('no results', async () => {
      await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
      await expect(page.getByText('No listings', { exact: true })).toBeVisible()
      await expect(page.getByText(formatCount(0), { exact: true })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Reset', exact: true }).last().click()
      await expect(page).toHaveURL(`/results/sale?ad_type=sale&${defaults}`)
      await expect(listingCards(page).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: '$ Min' })).toHaveValue('')
    })
  })

  test('a card shows its listing and opens it', async ({ page, inventory }) => {
    // By price: other tests add listings without photos, which come first when the newest do.
    const query = 'ad_type=rental&limit=20&sort_by=price&sort_dir=desc'
    await openResults(page, `/results/rental?${query}`)
    const { collection } = await inventory.search(query)
    const listing = collection[0]!
    const card = listingCards(page).first()
    await expect(card).toContainText(`${formatMoney(listing.price)}/month`)
    await expect(card).toContainText(listing.neighborhood)
    for (const amenity of listing.amenities.slice(0, 4)) await expect(card).toContainText(amenity)
    await expect(card.getByRole('img').first()).toHaveJSProperty('complete', true)
    await card.getByRole('link').click()
    await expect(page).toHaveURL(`/listing/${listing.advertisement_id}/details`)
  })

  test('the pager prefetches the next page and opens any page', async ({ page, inventory }) => {
    const prefetchRequest = page.waitForRequest(/search-listings\?.*offset=20\b/)
    await openResults(page, '/results/rental')
    await prefetchRequest
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await pager.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/offset=20&/)
    await expect.poll(() => page.evaluate(() => scrollY), 'a new page starts at the top').toBe(0)
    const second = await inventory.search('ad_type=rental&limit=20&offset=20')
    await expect
      .poll(() => getListingIds(page))
      .toEqual(second.collection.map((card) => card.advertisement_id))

    const last = Math.ceil(second.count / 20)
    await pager.getByRole('link', { name: `Page ${last}`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`offset=${(last - 1) * 20}&`))
    await expect(listingCards(page)).toHaveCount(second.count - (last - 1) * 20)
    await expect(pager.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await pager.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect(page).toHaveURL(/offset=0&/)
  })

  test('listing ids in the URL show exactly these listings', async ({ page, inventory }) => {
    await test.step('three results without a limit, no pager on a single page', async () => {
      await openResults(page, '/results/rental?ad_type=rental')
      await expect(listingCards(page)).toHaveCount(3)
      const { collection } = await inventory.search('ad_type=rental&limit=2')
      const ids = collection.map((card) => card.advertisement_id)
      await openResults(
        page,
        `/results/rental?listing_ids=${ids[0]}&listing_ids=${ids[1]}&ignore_filters=1&limit=20`,
      )
      expect((await getListingIds(page)).toSorted()).toEqual(ids.toSorted())
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    })

    await test.step('rental and sale listings together', async () => {
      const [rental, sale] = await Promise.all(
        ['rental', 'sale'].map(
          async (type) => (await inventory.search(`ad_type=${type}&limit=1`)).collection[0]!,
        ),
      )
      const ids = [rental!.advertisement_id, sale!.advertisement_id]
      await openResults(page, `/results/selected?listing_ids=${ids[0]}&listing_ids=${ids[1]}&limit=20`)
      expect((await getListingIds(page)).toSorted()).toEqual(ids.toSorted())
      await expect(page.getByRole('heading', { level: 1, name: '2 active results' })).toBeVisible()
      await page.goto('/results/selected')
      await expect(page.getByText('This link doesn’t include any listings.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: '0 active results' })).toBeVisible()
    })
  })

  test('back, forward and reload restore filters and page', async ({ page }) => {
    await openResults(page, '/results/rental')
    const allIds = await getListingIds(page)
    await (await openFilter(page, 'Beds', '2')).check()
    await expect(activeFilters(page).getByText('2 Beds')).toBeVisible()
    await expect.poll(() => getListingIds(page)).not.toEqual(allIds)
    const two = await getListingIds(page)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/offset=20&.*bedrooms=2/)
    await expect.poll(() => getListingIds(page)).not.toEqual(two)
    const second = await getListingIds(page)
    await page.reload()
    await expect(page).toHaveURL(/offset=20&.*bedrooms=2/)
    await expect.poll(() => getListingIds(page)).toEqual(second)
    await expect(await openFilter(page, 'Beds', '2')).toBeChecked()
    await page.goBack()
    await expect.poll(() => getListingIds(page)).toEqual(two)
    await page.goBack()
    await expect.poll(() => getListingIds(page)).toEqual(allIds)
    await expect(await openFilter(page, 'Beds', '2')).not.toBeChecked()
    await expect(activeFilters(page)).toHaveCount(0)
    await page.goForward()
    await expect.poll(() => getListingIds(page)).toEqual(two)
    await expect(await openFilter(page, 'Beds', '2')).toBeChecked()
  })

  test('the first search shows skeletons on a slow network and an error without one', async ({ page }) => {
    await test.step('slow network', async () => {
      const network = Promise.withResolvers<void>()
      await page.route('**/v1/search-listings?*', async (route) => {
        await network.promise
        await route.continue()
      })
      await page.goto('/results/rental')
      const shapes = page.getByRole('main').locator('.animate-pulse')
      await expect(shapes.first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible()
      network.resolve()
      await expect(listingCards(page)).toHaveCount(20)
      await expect(shapes).toHaveCount(0)
    })

    await test.step('no network', async () => {
      await page.route('**/v1/search-listings?*', (route) => route.abort())
      await page.goto('/results/rental')
      await expect(page.getByRole('alert')).toContainText('Couldn’t load the listings')
      await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible()
      await page.unroute('**/v1/search-listings?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(listingCards(page).first()).toBeVisible()
    })
  })

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 425, height: 900 } })

    test('filters open in a drawer that shows the number of results', async ({ page, inventory }) => {
      await openResults(page, '/results/rental')
      const opener = page.getByRole('button', { name: 'Show Filters' })
      await opener.click()
      const drawer = page.getByRole('dialog', { name: 'Filters' })
      await drawer
        .getByRole('group', { name: 'Beds' })
        .getByRole('checkbox', { name: '3', exact: true })
        .check()
      await expect(page).toHaveURL(/bedrooms=3/)
      const { count } = await inventory.search(toApiQuery(page))
      await drawer.getByRole('button', { name: `Show ${formatCount(count)}` }).click()
      await expect(drawer).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(activeFilters(page).getByText('3 Beds')).toBeVisible()
      await opener.click()
      await drawer.getByRole('button', { name: 'Reset', exact: true }).click()
      await expect(page).not.toHaveURL(/bedrooms/)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })
  })
})
