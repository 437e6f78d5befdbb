import { formatMoney } from '@pb/rules/money'
import { expect, test } from '../office.ts'
import { apiQuery, cards, chips, countText, filterBox, openResults, problem, shownIds } from '../results.ts'

const defaults = 'offset=0&sort_by=time_published&sort_dir=desc&limit=20'

test('an empty address becomes the default query, and shows what the API counts', async ({ page, stock }) => {
  await openResults(page, '/results/rental')
  await expect(page).toHaveURL(`/results/rental?ad_type=rental&${defaults}`)
  const { count, collection } = await stock.search('ad_type=rental&limit=20')
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  expect(await shownIds(page)).toEqual(collection.map(({ advertisement_id }) => advertisement_id))
  await page.goBack()
  await expect(page, 'writing the query is no step of the history').toHaveURL('about:blank')
})

test('the sale page shows homes for sale, without a month', async ({ page, stock }) => {
  await openResults(page, '/results/sale')
  await expect(page).toHaveURL(`/results/sale?ad_type=sale&${defaults}`)
  const { count, collection } = await stock.search('ad_type=sale&limit=20')
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  const first = cards(page).first()
  await expect(first).toContainText(formatMoney(collection[0]!.price))
  await expect(first).not.toContainText('/month')
})

test('a card shows its listing and leads to it', async ({ page, stock }) => {
  // The dearest ones: other tests add listings of their own, without photos, and the newest stand first.
  const query = 'ad_type=rental&limit=20&sort_by=price&sort_dir=desc'
  await openResults(page, `/results/rental?${query}`)
  const { collection } = await stock.search(query)
  const listing = collection[0]!
  const card = cards(page).first()
  await expect(card).toContainText(`${formatMoney(listing.price)}/month`)
  await expect(card).toContainText(listing.neighborhood)
  for (const amenity of listing.amenities.slice(0, 4)) await expect(card).toContainText(amenity)
  await expect(card.getByRole('img').first()).toHaveJSProperty('complete', true)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/listing/${listing.advertisement_id}/details`)
})

test('the next page is fetched ahead; first, last and all between can be gone to', async ({
  page,
  stock,
}) => {
  const ahead = page.waitForRequest(/search-listings\?.*offset=20\b/)
  await openResults(page, '/results/rental')
  await ahead
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await pager.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/offset=20&/)
  await expect.poll(() => page.evaluate(() => scrollY), 'a new page begins at its top').toBe(0)
  const second = await stock.search('ad_type=rental&limit=20&offset=20')
  await expect.poll(() => shownIds(page)).toEqual(second.collection.map((card) => card.advertisement_id))

  const last = Math.ceil(second.count / 20)
  await pager.getByRole('link', { name: `Page ${last}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`offset=${(last - 1) * 20}&`))
  await expect(cards(page)).toHaveCount(second.count - (last - 1) * 20)
  await expect(pager.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await pager.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL(/offset=0&/)
})

test('parameters without a limit read three; what fits on one page has no pager', async ({ page, stock }) => {
  await openResults(page, '/results/rental?ad_type=rental')
  await expect(cards(page)).toHaveCount(3)
  const { collection } = await stock.search('ad_type=rental&limit=2')
  const ids = collection.map((card) => card.advertisement_id)
  await openResults(
    page,
    `/results/rental?listing_ids=${ids[0]}&listing_ids=${ids[1]}&ignore_filters=1&limit=20`,
  )
  expect((await shownIds(page)).toSorted()).toEqual(ids.toSorted())
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('grid or list is a choice that is remembered', async ({ page }) => {
  await openResults(page, '/results/rental')
  const layout = page.getByRole('group', { name: 'Layout' })
  await expect(layout.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
  const grid = await shownIds(page)
  const tall = (await cards(page).first().boundingBox())!.height
  await layout.getByRole('button', { name: 'List', exact: true }).click()
  // Drawn in slices: while one layout gives way to the other, its card has no size.
  const height = async () => (await cards(page).first().boundingBox())?.height ?? tall
  await expect.poll(height).toBeLessThan(tall / 2)
  expect(await shownIds(page)).toEqual(grid)
  await page.reload()
  await expect(layout.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('sorts by price', async ({ page, stock }) => {
  await openResults(page, '/results/sale')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort_by=price&sort_dir=asc/)
  const cheapest = await stock.search('ad_type=sale&sort_by=price&sort_dir=asc&limit=1')
  await expect.poll(async () => (await shownIds(page))[0]).toBe(cheapest.collection[0]!.advertisement_id)
  const prices = await Promise.all((await shownIds(page)).map(async (id) => (await stock.listing(id)).price))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('a way back and forth, and a reload, restore filters and page', async ({ page }) => {
  await openResults(page, '/results/rental')
  const all = await shownIds(page)
  await (await filterBox(page, 'Beds', '2')).check()
  await expect(chips(page).getByText('2 Beds')).toBeVisible()
  await expect.poll(() => shownIds(page)).not.toEqual(all)
  const two = await shownIds(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/offset=20&.*bedrooms=2/)
  await expect.poll(() => shownIds(page)).not.toEqual(two)
  const second = await shownIds(page)
  await page.reload()
  await expect(page).toHaveURL(/offset=20&.*bedrooms=2/)
  await expect.poll(() => shownIds(page)).toEqual(second)
  await expect(await filterBox(page, 'Beds', '2')).toBeChecked()
  await page.goBack()
  await expect.poll(() => shownIds(page)).toEqual(two)
  await page.goBack()
  await expect.poll(() => shownIds(page)).toEqual(all)
  await expect(await filterBox(page, 'Beds', '2')).not.toBeChecked()
  await expect(chips(page)).toHaveCount(0)
  await page.goForward()
  await expect.poll(() => shownIds(page)).toEqual(two)
  await expect(await filterBox(page, 'Beds', '2')).toBeChecked()
})

test('nothing found says so, and Reset begins again', async ({ page }) => {
  await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
  await expect(page.getByText('No listings', { exact: true })).toBeVisible()
  await expect(page.getByText(countText(0), { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click()
  await expect(page).toHaveURL(`/results/sale?ad_type=sale&${defaults}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: '$ Min' })).toHaveValue('')
})

test('a failed search keeps what is in sight and can be tried again', async ({ page }) => {
  await openResults(page, '/results/rental')
  const before = await shownIds(page)
  await page.route('**/v1/search-listings?*', (route) => route.fulfill(problem(500, 'The database is away')))
  await (await filterBox(page, 'Baths', '3')).check()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The database is away')
  expect(await shownIds(page)).toEqual(before)
  await page.unroute('**/v1/search-listings?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect.poll(() => shownIds(page)).not.toEqual(before)
})

test('without a network a first search says so, and goes on when there is one', async ({ page }) => {
  await page.route('**/v1/search-listings?*', (route) => route.abort())
  await page.goto('/results/rental')
  await expect(page.getByRole('alert')).toContainText('The listings could not be loaded')
  await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible()
  await page.unroute('**/v1/search-listings?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('while the network is slow the shape of the results is shown', async ({ page }) => {
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
  await expect(cards(page)).toHaveCount(20)
  await expect(shapes).toHaveCount(0)
})

test.describe('On a narrow screen', () => {
  test.use({ viewport: { width: 425, height: 900 } })

  test('the filters stand in a drawer that says how much they leave', async ({ page, stock }) => {
    await openResults(page, '/results/rental')
    const opener = page.getByRole('button', { name: 'Show Filters' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer
      .getByRole('group', { name: 'Beds' })
      .getByRole('checkbox', { name: '3', exact: true })
      .check()
    await expect(page).toHaveURL(/bedrooms=3/)
    const { count } = await stock.search(apiQuery(page))
    await drawer.getByRole('button', { name: `Show ${countText(count)}` }).click()
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(chips(page).getByText('3 Beds')).toBeVisible()
    await opener.click()
    await drawer.getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/bedrooms/)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })
})

test('named listings of both types stand on a page of their own', async ({ page, stock }) => {
  const [rental, sale] = await Promise.all(
    ['rental', 'sale'].map(async (type) => (await stock.search(`ad_type=${type}&limit=1`)).collection[0]!),
  )
  const ids = [rental!.advertisement_id, sale!.advertisement_id]
  await openResults(page, `/results/selected?listing_ids=${ids[0]}&listing_ids=${ids[1]}&limit=20`)
  expect((await shownIds(page)).toSorted()).toEqual(ids.toSorted())
  await expect(page.getByRole('heading', { level: 1, name: '2 active results' })).toBeVisible()
  await page.goto('/results/selected')
  await expect(page.getByText('This address names none.')).toBeVisible()
})
