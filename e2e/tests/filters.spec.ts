import { addDays } from '@pb/rules/dates'
import { expect, test } from '../fixtures.ts'
import type { Listing } from '../inventory.ts'
import {
  activeFilters,
  formatCount,
  getListingIds,
  listingCards,
  openFilter,
  openResults,
  resetFilters,
  toApiQuery,
} from '../pages/results.ts'

interface FilterCase {
  readonly group: string
  readonly box: string
  /** The filter's part of the page's URL. */
  readonly query: string
  readonly chip: string
  readonly matches: (listing: Listing) => boolean
}

const listingFilters: readonly FilterCase[] = [
  {
    group: 'Beds',
    box: '2',
    query: 'bedrooms=2',
    chip: '2 Beds',
    matches: ({ bedrooms }) => bedrooms === '2',
  },
  {
    group: 'Beds',
    box: 'Studio',
    query: 'bedrooms=studio',
    chip: 'Studio',
    matches: ({ bedrooms }) => bedrooms === 'studio',
  },
  {
    group: 'Baths',
    box: '2',
    query: 'bathrooms=2',
    chip: '2 Baths',
    matches: ({ bathrooms }) => bathrooms === 2,
  },
  {
    group: 'Pets',
    box: 'Cats',
    query: 'pets=cats',
    chip: 'Cats',
    matches: ({ pet_policy }) => /cats/i.test(pet_policy),
  },
  {
    group: 'Building Features',
    box: 'Doorman',
    query: 'building_features=doorman',
    chip: 'Doorman',
    matches: ({ amenities_info }) => amenities_info.building.includes('Doorman'),
  },
  {
    group: 'Apartment Features',
    box: 'Dishwasher',
    query: 'apartment_features=dishwasher',
    chip: 'Dishwasher',
    matches: ({ amenities_info }) => amenities_info.apartment.includes('Dishwasher'),
  },
]

const offerFilters: readonly FilterCase[] = [
  {
    group: 'Fee & Price',
    box: 'No fee',
    query: 'no_fee=1',
    chip: 'No fee',
    matches: ({ commission_structure }) => commission_structure.startsWith('Owner pays'),
  },
  {
    group: 'Fee & Price',
    box: 'Price dropped',
    query: 'price_dropped=1',
    chip: 'Price dropped',
    matches: ({ history }) => (history.find(({ kind }) => kind === 'price_change')?.change ?? 0) < 0,
  },
  {
    group: 'Verified Within',
    box: '7 days',
    query: 'verified_within=7',
    chip: 'Verified within 7 days',
    matches: ({ verified_on }) => verified_on !== null && verified_on > Date.now() / 1000 - 7.1 * 86_400,
  },
]

test.describe('Filters', () => {
  for (const [kind, filters] of Object.entries({ listing: listingFilters, offer: offerFilters }))
    test(`each ${kind} filter is in the URL and matches every result`, async ({ page, inventory }) => {
      test.slow()
      await openResults(page, '/results/rental')
      const allIds = await getListingIds(page)
      for (const { group, box, query, chip, matches } of filters)
        await test.step(`${group}: ${box}`, async () => {
          await (await openFilter(page, group, box)).check()
          await expect(page).toHaveURL(new RegExp(`[?&]${query}(&|$)`))
          const { count, collection } = await inventory.search(toApiQuery(page))
          expect(count).toBeGreaterThan(0)
          await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
          const ids = collection.map(({ advertisement_id }) => advertisement_id)
          await expect.poll(() => getListingIds(page)).toEqual(ids)
          const listings = await Promise.all(ids.map((id) => inventory.listing(id)))
          expect(listings.filter((listing) => !matches(listing))).toEqual([])

          await activeFilters(page)
            .getByRole('button', { name: `Remove ${chip}`, exact: true })
            .click()
          await expect(page).not.toHaveURL(new RegExp(query))
          await expect.poll(() => getListingIds(page)).toEqual(allIds)
        })
    })

  test('price filters refuse a wrong order and limit the results', async ({ page, inventory }) => {
    await test.step('minimum above maximum', async () => {
      await openResults(page, '/results/rental')
      await page.getByRole('textbox', { name: '$ Min' }).fill('5000')
      await page.getByRole('textbox', { name: '$ Max' }).fill('4000')
      await expect(page.getByRole('alert')).toHaveText('The minimum is higher than the maximum.')
      await expect(page).not.toHaveURL(/max_price/)
    })

    await test.step('range', async () => {
      await openResults(page, '/results/rental')
      await page.getByRole('textbox', { name: '$ Min' }).fill('3,000')
      await page.getByRole('textbox', { name: '$ Max' }).fill('$4000')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/min_price=3000&max_price=4000/)
      const { count } = await inventory.search(toApiQuery(page))
      expect(count).toBeGreaterThan(0)
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      // The cards follow shortly after the count.
      const outside = async () => {
        const ids = await getListingIds(page)
        const prices = await Promise.all(ids.map(async (id) => (await inventory.listing(id)).price))
        return prices.filter((price) => price < 3000 || price > 4000)
      }
      await expect.poll(outside).toEqual([])
      await expect(activeFilters(page).getByRole('button', { name: 'Remove $3,000 – $4,000' })).toBeVisible()
    })
  })

  test('neighborhoods are found by part of the name and combined', async ({ page, inventory }) => {
    await openResults(page, '/results/rental')
    const { boroughs } = await inventory.options()
    const known = boroughs.flatMap(({ neighborhoods: items }) => items)
    const selected = ['Chelsea', 'Tribeca'].map((name) =>
      known.find((neighborhood) => neighborhood.name === name)!,
    )
    const search = page.getByRole('searchbox', { name: 'Find a neighborhood' })
    for (const { name } of selected) {
      await search.fill(name.slice(0, 4).toLowerCase())
      await page.getByRole('checkbox', { name, exact: true }).check()
      await expect(activeFilters(page).getByText(name)).toBeVisible()
    }
    const { searchParams } = new URL(page.url())
    expect(searchParams.getAll('neighborhood')).toEqual(selected.map(({ abbreviation }) => abbreviation))
    const { count } = await inventory.search(toApiQuery(page))
    expect(count).toBeGreaterThan(0)
    await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
    const elsewhere = async () => {
      const listings = await Promise.all((await getListingIds(page)).map((id) => inventory.listing(id)))
      const neighborhoods = new Set(listings.map(({ neighborhood }) => neighborhood))
      return [...neighborhoods].filter((name) => !['Chelsea', 'Tribeca'].includes(name))
    }
    await expect.poll(elsewhere).toEqual([])
  })

  test('Reset removes every filter', async ({ page, inventory }) => {
    await openResults(
      page,
      '/results/rental?ad_type=rental&min_price=2000&bedrooms=1&pets=cats&limit=20&offset=20',
    )
    await expect(activeFilters(page).getByRole('listitem')).toHaveCount(3)
    await resetFilters(page)
    await expect(page).toHaveURL(
      '/results/rental?ad_type=rental&offset=0&sort_by=time_published&sort_dir=desc&limit=20',
    )
    const { count } = await inventory.search('ad_type=rental')
    await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(listingCards(page)).toHaveCount(20)
  })

  test('move-in date and company filter the results', async ({ page, inventory }) => {
    await test.step('move-in date', async () => {
      await openResults(page, '/results/rental')
      await page.getByRole('button', { name: 'Move-in Date' }).click()
      const day = addDays(new Date(), 10).toISOString().slice(0, 10)
      await page.getByRole('textbox', { name: 'Move-in Date', exact: true }).fill(day)
      await expect(page).toHaveURL(new RegExp(`move_in_date=${day}`))
      const { count, collection } = await inventory.search(toApiQuery(page))
      expect(count).toBeGreaterThan(0)
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      const ids = collection.map(({ advertisement_id }) => advertisement_id)
      await expect.poll(() => getListingIds(page)).toEqual(ids)
      const listings = await Promise.all(ids.map((id) => inventory.listing(id)))
      expect(
        listings.filter(({ available_from }) => available_from === null || available_from > day),
      ).toEqual([])
    })

    await test.step('company', async () => {
      const { leasing_contact } = await inventory.find(
        'ad_type=rental&limit=20',
        ({ leasing_contact: contact }) => Boolean(contact?.company && contact.company.length > 8),
      )
      const company = leasing_contact!.company
      await openResults(page, '/results/rental')
      await page.getByRole('button', { name: 'Company', exact: true }).click()
      const field = page.getByRole('combobox', { name: 'Company' })
      await field.fill(`${company.slice(0, 3)}${company.slice(4, 9)}`)
      await expect(page.getByRole('option', { name: company })).toBeVisible()
      await page.getByRole('option', { name: company }).click()
      await expect(activeFilters(page).getByRole('button', { name: `Remove ${company}` })).toBeVisible()
      const { count, collection } = await inventory.search(toApiQuery(page))
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      const ids = collection.map(({ advertisement_id }) => advertisement_id)
      await expect.poll(() => getListingIds(page)).toEqual(ids)
      const listings = await Promise.all(ids.map((id) => inventory.listing(id)))
      expect(new Set(listings.map(({ leasing_contact: contact }) => contact?.company))).toEqual(
        new Set([company]),
      )
    })
  })

  test('tags filter the results and are left out from 500 results on', async ({ page, inventory }) => {
    await test.step('left out', async () => {
      let count = 500
      let requests = 0
      await page.route('**/v1/search-listings?*', async (route) => {
        const reply = await route.fetch()
        // A reload ends requests that are on their way.
        await route
          .fulfill({ response: reply, json: { ...((await reply.json()) as object), count } })
          .catch(() => undefined)
      })
      page.on(
        'request',
        (request) => (requests += request.url().includes('search-listings-tag-cloud') ? 1 : 0),
      )
      await openResults(page, '/results/rental')
      await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Tags' })).toHaveCount(0)
      expect(requests).toBe(0)
      count = 499
      await page.reload()
      await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
      await page.unroute('**/v1/search-listings?*')
    })

    await test.step('filter', async () => {
      await openResults(page, '/results/rental?ad_type=rental&bedrooms=3&limit=20')
      const tags = page.getByRole('region', { name: 'Tags' })
      await expect(tags.getByRole('button', { name: /^3 Beds/ })).toHaveAttribute('aria-pressed', 'true')
      const before = await inventory.search(toApiQuery(page))
      const tag = tags.getByRole('button', { name: /^Dishwasher \d+$/ })
      const taggedCount = Number((await tag.innerText()).replaceAll(/\D/g, ''))
      expect(taggedCount).toBeLessThan(before.count)
      await tag.click()
      await expect(page).toHaveURL(/apartment_features=dishwasher/)
      await expect(page.getByText(formatCount(taggedCount), { exact: true })).toBeVisible()
      await tags.getByRole('button', { name: /^Dishwasher/ }).click()
      await expect(page).not.toHaveURL(/dishwasher/)
      await expect(page.getByText(formatCount(before.count), { exact: true })).toBeVisible()
    })
  })
})
