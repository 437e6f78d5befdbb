import { expect } from '../fixtures.ts'
import { listingCards, openResults } from '../pages/results.ts'
import { type PageStates, press } from './states.ts'

export const searchFormStates: PageStates = {
  'search form': async (page) => {
    await page.goto('/search/rental?ad_type=rental&neighborhood=CHEL&neighborhood=UWS&limit=20')
    await expect(page.getByText(/^\( Results/)).toBeVisible()
    await expect(page.getByRole('slider').first()).toBeVisible()
  },
  'suggested companies': async (page) => {
    await page.getByRole('combobox', { name: 'Company' }).fill('re')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  },
  'tags of the results': async (page) => {
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
  },
}

export const resultStates: PageStates = {
  'rental results': (page) => openResults(page, '/results/rental'),
  'all filters': async (page) => {
    const drawer = page.getByRole('button', { name: 'Show Filters' })
    if (await drawer.isVisible()) await drawer.click()
    await page.getByRole('checkbox', { name: '2', exact: true }).first().check()
    const folded = page.locator('h3 button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expect(page.getByRole('group', { name: 'Apartment Features' })).toBeVisible()
  },
  'list layout': async (page) => {
    await page.goto('/results/rental?ad_type=rental&bedrooms=2')
    await press(page, /^List$/)
    await expect(listingCards(page)).toHaveCount(3)
  },
  'map of the results': async (page) => {
    await press(page, /^Map$/)
    await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 30_000 })
  },
  'no results': async (page) => {
    await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
    await expect(page.getByText('No listings', { exact: true })).toBeVisible()
  },
}

export const listingStates: PageStates = {
  listing: async (page, { inventory }) => {
    const { advertisement_id } = await inventory.find(
      'ad_type=rental&limit=20',
      ({ photos }) => photos.length > 2,
    )
    await page.goto(`/listing/${advertisement_id}/details`)
    await expect(page.getByRole('link', { name: 'All units' })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Neighborhood' })).toBeVisible()
  },
  'photo lightbox': async (page) => {
    await press(page, /^Open photos of/)
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  },
  history: async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
  'map of comps': async (page, { inventory }) => {
    const { listing: compared } = await inventory.findWithComps(
      'ad_type=sale&limit=100',
      ({ closed }) => closed.length > 0,
    )
    await page.goto(`/listing/${compared.advertisement_id}/comps`)
    await page.getByRole('region', { name: 'Locations of comps' }).scrollIntoViewIfNeeded()
    // The first map is slow without a graphics card.
    await expect(page.locator('[data-mark="listing"]')).toBeVisible({ timeout: 30_000 })
    // At another width, the bars at the top would cover a part of the map's buttons.
    await page.evaluate(() => scrollTo(0, 0))
  },
  'building listings': async (page) => {
    await page.getByRole('link', { name: 'Building Listings' }).click()
    await expect(page).toHaveURL(/\/building$/)
    await expect(page.getByRole('table').first()).toBeVisible()
  },
}

export const buildingStates: PageStates = {
  building: async (page, { inventory }) => {
    const { building_id } = await inventory.find('ad_type=sale&limit=1', () => true)
    await page.goto(`/building/${building_id}`)
    await expect(page.getByRole('region', { name: /^Listings in / })).toBeVisible()
  },
  'all units': async (page) => {
    await page.getByRole('link', { name: 'All units' }).click()
    await expect(page.getByRole('region', { name: /^Units of / })).toBeVisible()
  },
  'unit not found': async (page) => {
    await page.getByRole('searchbox', { name: 'Find a unit' }).fill('no such unit')
    await expect(page.getByText('No units', { exact: true })).toBeVisible()
  },
}

export const myListingStates: PageStates = {
  'my listings': async (page) => {
    await page.goto('/my-listings')
    await expect(page.getByRole('list', { name: 'Listings' }).getByRole('listitem').first()).toBeVisible()
  },
  'status menu': async (page) => {
    await press(page, /^Status of/)
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  },
  'removal reasons': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  'edit panel': async (page) => {
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
  'new listing': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Add listing')
    await expect(page.getByRole('dialog', { name: 'Add new listing' })).toBeVisible()
  },
}
