import { formatMoney } from '@pb/rules/money'
import { expect, test } from '../office.ts'
import type { Listing } from '../stock.ts'

const recorded = ({ history }: Listing) => history.some(({ kind }) => kind === 'recorded_sale')

test('shows price, address, facts, features and whom to ask', async ({ page, stock }) => {
  const listing = await stock.find(
    'ad_type=rental&limit=20',
    ({ photos, leasing_contact, unit }) => photos.length > 2 && leasing_contact !== null && unit !== '',
  )
  await page.goto(`/listing/${listing.advertisement_id}`)
  const address = `${listing.address}, ${listing.unit}`
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(`${formatMoney(listing.price)}/month`)
  await expect(main).toContainText(listing.neighborhood)
  await expect(main).toContainText(listing.description.slice(0, 60))
  for (const [title, text] of Object.entries(listing.price_details_formatted)) {
    await expect(main).toContainText(title)
    await expect(main).toContainText(text)
  }
  for (const feature of listing.amenities_info.apartment) {
    await expect(main.getByRole('listitem').filter({ hasText: feature }).first()).toBeVisible()
  }
  const { email, phone_number } = listing.leasing_contact!
  await expect(main.getByRole('link', { name: 'Ask to show' })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=${encodeURIComponent(address)}`,
  )
  await expect(main.getByRole('link', { name: phone_number })).toHaveAttribute(
    'href',
    `tel:${phone_number.replaceAll(/[^+\d]/g, '')}`,
  )
})

test('its photos open large, and a keyboard walks through them', async ({ page, stock }) => {
  const { advertisement_id: id, photos } = await stock.find(
    'ad_type=rental&limit=20',
    (listing) => listing.photos.length > 2,
  )
  await page.goto(`/listing/${id}/details`)
  const opener = page.getByRole('button', { name: /^Open photos of/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText(`1 / ${photos.length}`)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText(`2 / ${photos.length}`)
  await expect(lightbox.getByRole('img', { name: new RegExp(`, 2 of ${photos.length}$`) })).toBeInViewport()
  await page.keyboard.press('End')
  await expect(lightbox).toContainText(`${photos.length} / ${photos.length}`)
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText(`${photos.length - 1} / ${photos.length}`)
  await page.keyboard.press('Home')
  await expect(lightbox).toContainText(`1 / ${photos.length}`)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()
})

test("the history has the unit's recorded sales", async ({ page, stock }) => {
  const listing = await stock.find('ad_type=sale&limit=100', recorded)
  await page.goto(`/listing/${listing.advertisement_id}/details`)
  await page.getByRole('navigation', { name: 'Listing' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(`/listing/${listing.advertisement_id}/history`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(listing.history.length + 1)
  const sale = listing.history.find(({ kind }) => kind === 'recorded_sale')!
  const row = rows
    .filter({ hasText: formatMoney(sale.price) })
    .filter({ hasText: sale.text })
    .first()
  await expect(row).toBeVisible()
  await expect(row).toContainText(sale.date.slice(0, 4))
})

test('the tab is in the URL', async ({ page, stock }) => {
  const { advertisement_id: id, building_id } = await stock.find('ad_type=rental&limit=1', () => true)
  const { address } = await stock.building(building_id)
  await page.goto(`/listing/${id}/building`)
  const tabs = page.getByRole('navigation', { name: 'Listing' })
  await expect(tabs.getByRole('link', { name: 'Building Listings' })).toHaveAttribute('aria-current', 'page')
  const listings = page.getByRole('region', { name: `Listings in ${address}` })
  await expect(listings.locator(`a[href="/listing/${id}/details"]`)).toBeVisible()
  await tabs.getByRole('link', { name: 'Listing Details' }).click()
  await expect(page).toHaveURL(`/listing/${id}/details`)
})

test('a unit without a past has no history to go to', async ({ page, stock }) => {
  const { advertisement_id: id } = await stock.find('ad_type=rental&limit=1', () => true)
  await page.route(`**/v1/search-listings/${id}`, async (route) => {
    const reply = await route.fetch()
    const listing = (await reply.json()) as Listing
    await route.fulfill({ response: reply, json: { ...listing, history: [] } })
  })
  await page.goto(`/listing/${id}/history`)
  const tabs = page.getByRole('navigation', { name: 'Listing' })
  await expect(tabs.getByRole('link', { name: 'Listing Details' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'History' })).toHaveCount(0)
  await expect(tabs.getByText('History')).toHaveAttribute('aria-disabled', 'true')
})

for (const id of ['999999999999', 'not-an-id']) {
  test(`an unknown listing (${id}) says so and leads on`, async ({ page }) => {
    await page.goto(`/listing/${id}/details`)
    await expect(page.getByRole('heading', { level: 1, name: 'This listing is not here' })).toBeVisible()
    await page.getByRole('link', { name: 'Search listings' }).click()
    await expect(page).toHaveURL(/\/results\/rental\?/)
  })
}
