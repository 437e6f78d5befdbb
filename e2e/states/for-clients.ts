import { clientPicker, headersOf, makeClient, saveSearch } from '../clients.ts'
import { expect } from '../office.ts'
import { cards } from '../results.ts'
import { press, type States } from './states.ts'

/** Searches made for a client: the form, the results, the listing, the client's own page. */
export const forClients: States = {
  'the search form with a client loaded': async (page, stock) => {
    await page.goto('/search/rental')
    const headers = await headersOf(page)
    const client = await makeClient(page.request, headers)
    const { collection } = await stock.search('ad_type=rental&limit=1&sort_by=price&sort_dir=asc')
    const price = Math.floor(collection[0]!.price)
    const params = { ad_type: 'rental', min_price: price, max_price: price + 1, notes: 'Has a dog' }
    const searchId = await saveSearch(page.request, headers, client, params)
    await page.goto(
      `/search/rental?ad_type=rental&min_price=${price}&max_price=${price + 1}&bedrooms=2&limit=20&client_id=${client.userId}&search_id=${searchId}`,
    )
    await expect(page.getByText('Changed since it was saved')).toBeVisible()
    const drawer = page.getByRole('button', { name: 'Saved Searches' })
    if (await drawer.isVisible()) await drawer.click()
    await expect(
      page.getByRole('region', { name: 'Saved Searches' }).getByRole('listitem').first(),
    ).toBeVisible()
  },
  'the clients to load': async (page) => {
    await page.keyboard.press('Escape')
    await clientPicker(page).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'results for a client': async (page) => {
    await page.goto(page.url().replace('/search/', '/results/').replace('&bedrooms=2', ''))
    await cards(page).first().getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Send selected listings' })).toBeEnabled()
  },
  'the clients whom a listing fits': async (page) => {
    const link = await cards(page).first().getByRole('link').getAttribute('href')
    await page.goto(link!.replace('/details', '/clients'))
    await expect(page.getByRole('list', { name: 'Matching clients' })).toBeVisible()
  },
  'the searches of a client': async (page) => {
    await page.getByRole('list', { name: 'Matching clients' }).getByRole('link').first().click()
    await expect(
      page.getByRole('region', { name: 'Search Details' }).getByRole('article').first(),
    ).toBeVisible()
    await press(page, /^Suspend for 30 days$/)
    await expect(page.getByText(/^Suspended until/).first()).toBeVisible()
  },
  'a search that is to be removed': async (page) => {
    await press(page, /^Remove .* to /)
    await expect(page.getByRole('button', { name: 'Yes, remove' })).toBeVisible()
  },
}
