import { expect } from '../office.ts'
import { cards, openResults } from '../results.ts'
import { press, type States } from './states.ts'

export const searching: States = {
  'the search form': async (page) => {
    await page.goto('/search/rental?ad_type=rental&neighborhood=CHEL&neighborhood=UWS&limit=20')
    await expect(page.getByText(/^\( Results/)).toBeVisible()
    await expect(page.getByRole('slider').first()).toBeVisible()
  },
  'suggested companies': async (page) => {
    await page.getByRole('combobox', { name: 'Company' }).fill('re')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'tags and the last search': async (page) => {
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
  },
}

export const results: States = {
  'rental results': (page) => openResults(page, '/results/rental'),
  'all filters': async (page) => {
    const drawer = page.getByRole('button', { name: 'Show Filters' })
    if (await drawer.isVisible()) await drawer.click()
    await page.getByRole('checkbox', { name: '2', exact: true }).first().check()
    const folded = page.locator('h3 button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expect(page.getByRole('group', { name: 'Apartment Features' })).toBeVisible()
  },
  'a list of a few': async (page) => {
    await page.goto('/results/rental?ad_type=rental&bedrooms=2')
    await press(page, /^List$/)
    await expect(cards(page)).toHaveCount(3)
  },
  'the map': async (page) => {
    await press(page, /^Map$/)
    await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 30_000 })
  },
  'nothing found': async (page) => {
    await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
    await expect(page.getByText('No listings', { exact: true })).toBeVisible()
  },
}

export const listing: States = {
  listing: async (page, stock) => {
    const { advertisement_id } = await stock.find(
      'ad_type=rental&limit=20',
      ({ photos }) => photos.length > 2,
    )
    await page.goto(`/listing/${advertisement_id}/details`)
    await expect(page.getByRole('link', { name: 'All units' })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Neighborhood' })).toBeVisible()
  },
  'its photos': async (page) => {
    await press(page, /^Open photos of/)
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  },
  'its history': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
  'comps on a map': async (page, stock) => {
    const found = await stock.compared('ad_type=sale&limit=100', ({ closed }) => closed.length > 0)
    await page.goto(`/listing/${found.listing.advertisement_id}/comps`)
    await page.getByRole('region', { name: 'Where they are' }).scrollIntoViewIfNeeded()
    // Without a graphics card the first map takes its time.
    await expect(page.locator('[data-mark="home"]')).toBeVisible({ timeout: 30_000 })
  },
  'its building': async (page) => {
    await page.getByRole('link', { name: 'Building Listings' }).click()
    await expect(page).toHaveURL(/\/building$/)
    await expect(page.getByRole('table').first()).toBeVisible()
  },
}

export const building: States = {
  building: async (page, stock) => {
    const { building_id } = await stock.find('ad_type=sale&limit=1', () => true)
    await page.goto(`/building/${building_id}`)
    await expect(page.getByRole('region', { name: /^Listings in / })).toBeVisible()
  },
  'all its units': async (page) => {
    await page.getByRole('link', { name: 'All units' }).click()
    await expect(page.getByRole('region', { name: /^Units of / })).toBeVisible()
  },
  'no such unit': async (page) => {
    await page.getByRole('searchbox', { name: 'Find a unit' }).fill('no such unit')
    await expect(page.getByText('No units', { exact: true })).toBeVisible()
  },
}

export const myListings: States = {
  'my listings': async (page) => {
    await page.goto('/my-listings')
    await expect(page.getByRole('list', { name: 'Listings' }).getByRole('listitem').first()).toBeVisible()
  },
  'a status menu': async (page) => {
    await press(page, /^Status of/)
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  },
  'a removal': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  'the edit panel': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  },
  photos: async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Photos' }).click()
    await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
  },
  'a new listing': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Add listing')
    await expect(page.getByRole('dialog', { name: 'Add new listing' })).toBeVisible()
  },
}
