import { expect } from '../fixtures.ts'
import { clientPicker, createClient, saveSearch } from '../pages/clients.ts'
import { listingCards } from '../pages/results.ts'
import { type PageStates, press } from './states.ts'

/** A client's search on the form, the results, a listing and the client's page. */
export const clientSearchStates: PageStates = {
  'search form with a loaded client': async (page, { inventory, api }) => {
    const client = await createClient(api)
    const { collection } = await inventory.search('ad_type=rental&limit=1&sort_by=price&sort_dir=asc')
    const price = Math.floor(collection[0]!.price)
    const params = { ad_type: 'rental', min_price: price, max_price: price + 1, notes: 'Has a dog' }
    const searchId = await saveSearch(api, client, params)
    await page.goto(
      `/search/rental?ad_type=rental&min_price=${price}&max_price=${price + 1}&bedrooms=2&limit=20&client_id=${client.userId}&search_id=${searchId}`,
    )
    await expect(page.getByText('Changed since last save')).toBeVisible()
    const drawer = page.getByRole('button', { name: 'Saved Searches' })
    if (await drawer.isVisible()) await drawer.click()
    await expect(
      page.getByRole('region', { name: 'Saved Searches' }).getByRole('listitem').first(),
    ).toBeVisible()
  },
  'client picker': async (page) => {
    await page.keyboard.press('Escape')
    await clientPicker(page).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'results for a client': async (page) => {
    await page.goto(page.url().replace('/search/', '/results/').replace('&bedrooms=2', ''))
    await listingCards(page).first().getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Send selected listings' })).toBeEnabled()
  },
  'matching clients of a listing': async (page) => {
    const link = await listingCards(page).first().getByRole('link').getAttribute('href')
    await page.goto(link!.replace('/details', '/clients'))
    await expect(page.getByRole('list', { name: 'Matching clients' })).toBeVisible()
  },
  'saved searches of a client': async (page) => {
    await page.getByRole('list', { name: 'Matching clients' }).getByRole('link').first().click()
    await expect(
      page.getByRole('region', { name: 'Search Details' }).getByRole('article').first(),
    ).toBeVisible()
    await press(page, /^Suspend for 30 days$/)
    await expect(page.getByText(/^Suspended until/).first()).toBeVisible()
  },
  'removal of a saved search': async (page) => {
    await press(page, /^Remove .* to /)
    await expect(page.getByRole('button', { name: 'Yes, remove' })).toBeVisible()
  },
}
