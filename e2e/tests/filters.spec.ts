import { expect, test } from '../office.ts'
import { apiQuery, cards, chips, countText, filterBox, openResults, shownIds } from '../results.ts'
import type { Listing } from '../stock.ts'

interface Case {
  readonly group: string
  readonly box: string
  /** As it stands in the page's URL. */
  readonly query: string
  readonly chip: string
  readonly fits: (listing: Listing) => boolean
}

const cases: readonly Case[] = [
  {
    group: 'Beds',
    box: '2',
    query: 'bedrooms=2',
    chip: '2 Beds',
    fits: ({ bedrooms }) => bedrooms === '2',
  },
  {
    group: 'Beds',
    box: 'Studio',
    query: 'bedrooms=studio',
    chip: 'Studio',
    fits: ({ bedrooms }) => bedrooms === 'studio',
  },
  {
    group: 'Baths',
    box: '2',
    query: 'bathrooms=2',
    chip: '2 Baths',
    fits: ({ bathrooms }) => bathrooms === 2,
  },
  {
    group: 'Pets',
    box: 'Cats',
    query: 'pets=cats',
    chip: 'Cats',
    fits: ({ pet_policy }) => /cats/i.test(pet_policy),
  },
  {
    group: 'Building Features',
    box: 'Doorman',
    query: 'building_features=doorman',
    chip: 'Doorman',
    fits: ({ amenities_info }) => amenities_info.building.includes('Doorman'),
  },
  {
    group: 'Apartment Features',
    box: 'Dishwasher',
    query: 'apartment_features=dishwasher',
    chip: 'Dishwasher',
    fits: ({ amenities_info }) => amenities_info.apartment.includes('Dishwasher'),
  },
]

/** Filters of the offer, each with what the chip says of it. */
const offers: readonly Case[] = [
  {
    group: 'Offer',
    box: 'No fee',
    query: 'no_fee=1',
    chip: 'No fee',
    fits: ({ commission_structure }) => commission_structure.startsWith('Owner pays'),
  },
  {
    group: 'Offer',
    box: 'Price dropped',
    query: 'price_dropped=1',
    chip: 'Price dropped',
    fits: ({ history }) => (history.find(({ kind }) => kind === 'price_change')?.change ?? 0) < 0,
  },
  {
    group: 'Verified Within',
    box: '7 days',
    query: 'verified_within=7',
    chip: 'Verified within 7 days',
    fits: ({ verified_on }) => verified_on !== null && verified_on > Date.now() / 1000 - 7.1 * 86_400,
  },
]

for (const [of, filters] of Object.entries({ homes: cases, offers }))
  test(`every filter of ${of} is in the URL, and every listing shown fits it`, async ({ page, stock }) => {
    test.slow()
    await openResults(page, '/results/rental')
    const all = await shownIds(page)
    for (const { group, box, query, chip, fits } of filters)
      await test.step(`${group}: ${box}`, async () => {
        await (await filterBox(page, group, box)).check()
        await expect(page).toHaveURL(new RegExp(`[?&]${query}(&|$)`))
        const { count, collection } = await stock.search(apiQuery(page))
        expect(count).toBeGreaterThan(0)
        await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
        const shown = collection.map(({ advertisement_id }) => advertisement_id)
        await expect.poll(() => shownIds(page)).toEqual(shown)
        const listings = await Promise.all(shown.map((id) => stock.listing(id)))
        expect(listings.filter((listing) => !fits(listing))).toEqual([])

        await chips(page)
          .getByRole('button', { name: `Remove ${chip}`, exact: true })
          .click()
        await expect(page).not.toHaveURL(new RegExp(query))
        await expect.poll(() => shownIds(page)).toEqual(all)
      })
  })

test('a price range holds for every listing shown', async ({ page, stock }) => {
  await openResults(page, '/results/rental')
  await page.getByRole('textbox', { name: '$ Min' }).fill('3,000')
  await page.getByRole('textbox', { name: '$ Max' }).fill('$4000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/min_price=3000&max_price=4000/)
  const { count } = await stock.search(apiQuery(page))
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  // The cards follow the count a moment later.
  const outside = async () => {
    const ids = await shownIds(page)
    const prices = await Promise.all(ids.map(async (id) => (await stock.listing(id)).price))
    return prices.filter((price) => price < 3000 || price > 4000)
  }
  await expect.poll(outside).toEqual([])
  await expect(chips(page).getByRole('button', { name: 'Remove $3,000 – $4,000' })).toBeVisible()
})

test('a range in the wrong order is pointed out and asks nothing', async ({ page }) => {
  await openResults(page, '/results/rental')
  await page.getByRole('textbox', { name: '$ Min' }).fill('5000')
  await page.getByRole('textbox', { name: '$ Max' }).fill('4000')
  await expect(page.getByRole('alert')).toHaveText('The lowest price is above the highest.')
  await expect(page).not.toHaveURL(/max_price/)
})

test('neighborhoods are found by a part of their name, and add up', async ({ page, stock }) => {
  await openResults(page, '/results/rental')
  const { boroughs } = await stock.options()
  const known = boroughs.flatMap(({ neighborhoods }) => neighborhoods)
  const wanted = ['Chelsea', 'Tribeca'].map((name) => known.find((place) => place.name === name)!)
  const search = page.getByRole('searchbox', { name: 'Find a neighborhood' })
  for (const { name } of wanted) {
    await search.fill(name.slice(0, 4).toLowerCase())
    await page.getByRole('checkbox', { name, exact: true }).check()
    await expect(chips(page).getByText(name)).toBeVisible()
  }
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('neighborhood')).toEqual(wanted.map(({ abbreviation }) => abbreviation))
  const { count } = await stock.search(apiQuery(page))
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  const listings = await Promise.all((await shownIds(page)).map((id) => stock.listing(id)))
  const places = new Set(listings.map(({ neighborhood }) => neighborhood))
  expect([...places].filter((name) => !['Chelsea', 'Tribeca'].includes(name))).toEqual([])
})

test('Reset takes every filter away', async ({ page, stock }) => {
  await openResults(
    page,
    '/results/rental?ad_type=rental&min_price=2000&bedrooms=1&pets=cats&limit=20&offset=20',
  )
  // Three filters, then what clears them and what leads to the form.
  await expect(chips(page).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(
    '/results/rental?ad_type=rental&offset=0&sort_by=time_published&sort_dir=desc&limit=20',
  )
  const { count } = await stock.search('ad_type=rental')
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(cards(page)).toHaveCount(20)
})

test('a move-in date finds what is free by then', async ({ page, stock }) => {
  await openResults(page, '/results/rental')
  await page.getByRole('button', { name: 'Move-in Date' }).click()
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: 'Move-in Date', exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`move_in_date=${day}`))
  const { count, collection } = await stock.search(apiQuery(page))
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  const shown = collection.map(({ advertisement_id }) => advertisement_id)
  await expect.poll(() => shownIds(page)).toEqual(shown)
  const listings = await Promise.all(shown.map((id) => stock.listing(id)))
  expect(listings.filter(({ available_from }) => available_from === null || available_from > day)).toEqual([])
})

test('a company is found by a part of its name, typing error and all', async ({ page, stock }) => {
  const { leasing_contact } = await stock.find('ad_type=rental&limit=20', ({ leasing_contact: contact }) =>
    Boolean(contact?.company && contact.company.length > 8),
  )
  const company = leasing_contact!.company
  await openResults(page, '/results/rental')
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Company' })
  await field.fill(`${company.slice(0, 3)}${company.slice(4, 9)}`)
  await expect(page.getByRole('option', { name: company })).toBeVisible()
  await page.getByRole('option', { name: company }).click()
  await expect(chips(page).getByRole('button', { name: `Remove ${company}` })).toBeVisible()
  const { count, collection } = await stock.search(apiQuery(page))
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  const shown = collection.map(({ advertisement_id }) => advertisement_id)
  await expect.poll(() => shownIds(page)).toEqual(shown)
  const found = await Promise.all(shown.map((id) => stock.listing(id)))
  expect(new Set(found.map(({ leasing_contact: contact }) => contact?.company))).toEqual(new Set([company]))
})

test('a tag says how many have it, and asks for them', async ({ page, stock }) => {
  await openResults(page, '/results/rental?ad_type=rental&bedrooms=3&limit=20')
  const tags = page.getByRole('region', { name: 'Tags' })
  await expect(tags.getByRole('button', { name: /^3 Beds/ })).toHaveAttribute('aria-pressed', 'true')
  const before = await stock.search(apiQuery(page))
  const tag = tags.getByRole('button', { name: /^Dishwasher \d+$/ })
  const having = Number((await tag.innerText()).replaceAll(/\D/g, ''))
  expect(having).toBeLessThan(before.count)
  await tag.click()
  await expect(page).toHaveURL(/apartment_features=dishwasher/)
  await expect(page.getByText(countText(having), { exact: true })).toBeVisible()
  await tags.getByRole('button', { name: /^Dishwasher/ }).click()
  await expect(page).not.toHaveURL(/dishwasher/)
  await expect(page.getByText(countText(before.count), { exact: true })).toBeVisible()
})

test('five hundred results have no tags, and nobody counts them; fewer have', async ({ page }) => {
  let count = 500
  let asked = 0
  await page.route('**/v1/search-listings?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), count } })
  })
  page.on('request', (request) => (asked += request.url().includes('search-listings-tag-cloud') ? 1 : 0))
  await openResults(page, '/results/rental')
  await expect(page.getByText(countText(count), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tags' })).toHaveCount(0)
  expect(asked).toBe(0)
  count = 499
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
})
