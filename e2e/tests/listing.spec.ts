import { formatMoney } from '@pb/rules/money'
import { expect, people, signInAs, stranger, test } from '../office.ts'
import type { Listing } from '../stock.ts'

const recorded = ({ history }: Listing) => history.some(({ kind }) => kind === 'recorded_sale')

test('shows price, address, facts, features and whom to ask', async ({ page, stock }) => {
  const listing = await stock.find(
    'ad_type=rental&limit=20',
    // Somebody else's: nobody asks himself.
    ({ photos, leasing_contact, unit, agent }) =>
      photos.length > 2 && leasing_contact !== null && unit !== '' && agent === null,
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
  const asked = async (name: string) =>
    new URL((await main.getByRole('link', { name }).getAttribute('href')) ?? '')
  const mail = await asked('Ask to show')
  expect(mail.protocol + mail.pathname).toBe(`mailto:${email}`)
  expect(mail.searchParams.get('subject')).toBe(`Showing: ${address}`)
  expect(mail.searchParams.get('body')).toContain(`/listing/${listing.advertisement_id}/details`)
  await main.getByRole('link', { name: 'Ask to show' }).click()
  const compose = page.getByRole('dialog')
  await expect(compose).toContainText(email)
  await expect(compose.getByLabel('Subject')).toHaveValue(`Showing: ${address}`)
  await expect(compose).toContainText('I would like to show')
  await page.keyboard.press('Escape')
  expect((await asked('Still available?')).searchParams.get('body')).toContain('still available')
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

test('what a rental costs a tenant stands apart from what only agents see', async ({ page, stock }) => {
  const listing = await stock.find(
    'ad_type=rental&limit=100',
    ({ net_effective, due_at_signing, commission_structure }) =>
      net_effective !== null && due_at_signing !== null && commission_structure !== '',
  )
  await page.goto(`/listing/${listing.advertisement_id}`)
  const panel = (title: string) =>
    page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  const { gross, net, term_months, free_months } = listing.net_effective!
  const header = page.locator('main header')
  await expect(header).toContainText(formatMoney(gross))
  await expect(header).toContainText(
    `${formatMoney(net)} net effective: ${free_months} of ${term_months} months free`,
  )
  const due = panel('Due at signing')
  for (const { label, amount } of listing.due_at_signing!.lines)
    await expect(due.getByRole('listitem').filter({ hasText: label })).toContainText(formatMoney(amount))
  await expect(due).toContainText(`Total, at most ${formatMoney(listing.due_at_signing!.total)}`)
  await expect(panel('Fees the tenant pays')).toContainText('FARE Act, since June 11, 2025')
  const agents = panel('Commission and access')
  await expect(agents).toContainText('Agents only')
  await expect(agents).toContainText(listing.commission_structure)
})

test('price and address stay in sight while the page is scrolled', async ({ page, stock }) => {
  const listing = await stock.find('ad_type=rental&limit=20', ({ unit }) => unit !== '')
  await page.goto(`/listing/${listing.advertisement_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Listing in short' })
  await expect(bar).toHaveCount(0)
  await page.mouse.wheel(0, 900)
  await expect(bar).toContainText(`${listing.address}, ${listing.unit}`)
  await expect(bar).toContainText(`${formatMoney(listing.price)}/month`)
})

test.describe('A listing of somebody else', () => {
  test.use({ person: people.otherAgent })

  test('is reported as gone, and a supervisor keeps it', async ({ page, browser, stock }) => {
    const { advertisement_id } = await stock.find(
      'ad_type=rental&limit=20&offset=9',
      ({ agent }) => agent === null,
    )
    const path = `/listing/${advertisement_id}/details`
    await page.goto(path)
    const report = page.getByRole('button', { name: 'Report as gone' })
    await report.click()
    const name = (await page.locator('h1').textContent())!
    const dialog = page.getByRole('dialog', { name: `Report ${name} as gone?` })
    await dialog.getByRole('radio', { name: /^Off the market/ }).check()
    await dialog.getByLabel('Note').fill('The sign is down')
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(page.getByText(/^You reported this as gone: Off the market. The sign is down/)).toBeVisible()
    await expect(report).toHaveCount(0)

    const boss = await stranger(browser)
    await boss.goto('/login')
    await signInAs(boss, people.supervisor)
    await boss.goto(path)
    await expect(boss.getByText('reports this as gone')).toBeVisible()
    await boss.getByRole('button', { name: 'Dismiss' }).click()
    await expect(boss.getByText('Report dismissed')).toBeVisible()
    await expect(boss.getByText('reports this as gone')).toHaveCount(0)
    await boss.close()
  })
})

test('j and k walk through the results one came from, and a link leads back', async ({ page, stock }) => {
  await page.goto('/results/rental')
  await expect(page).toHaveURL(/limit=20/)
  const back = new URL(page.url())
  const { collection } = await stock.search(back.searchParams)
  const [first, second] = collection.map(({ advertisement_id }) => advertisement_id)
  const card = page.locator(`a[href="/listing/${first}/details"]`).first()
  await expect(card).toBeVisible()
  await page.evaluate(() => scrollTo(0, 120))
  await card.click()
  const results = page.getByRole('navigation', { name: 'Results' })
  await expect(results).toContainText(`1 of ${collection.length}`)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/listing/${second}/details`)
  await expect(results).toContainText(`2 of ${collection.length}`)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/listing/${first}/details`)
  await results.getByRole('link', { name: 'Next listing' }).click()
  await expect(page).toHaveURL(`/listing/${second}/details`)
  await results.getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(back.pathname + back.search)
  await expect.poll(() => page.evaluate(() => scrollY), 'the results stand as they were left').toBe(120)
})

test('comps say where the price stands, and each leads to its page', async ({ page, stock }) => {
  const { listing, found } = await stock.compared('ad_type=sale&limit=100', ({ summary }) => summary !== null)
  await page.goto(`/listing/${listing.advertisement_id}/comps`)
  const { count, median } = found.summary!
  await expect(page.getByRole('img', { name: `median ${formatMoney(median)}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    count === 1 ? 'the only comparable home' : `the median of ${count}`,
  )
  const rows = page.getByRole('region', { name: 'Sold comparable homes' }).getByRole('row')
  await expect(rows).toHaveCount(found.closed.length + 1)
  const [one] = found.closed
  const to =
    one!.advertisement_id === null ? `/building/${one!.building_id}` : `/listing/${one!.advertisement_id}`
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(to)
})

test('comps stand on a map, and a pin says which they are', async ({ page, stock }) => {
  const { listing } = await stock.compared(
    'ad_type=sale&limit=100',
    ({ closed }) => closed.length > 0 && closed[0]!.latitude !== null,
  )
  await page.goto(`/listing/${listing.advertisement_id}/comps`)
  const map = page.getByRole('region', { name: 'Map of comparable homes', exact: true })
  await page.getByRole('region', { name: 'Where they are' }).scrollIntoViewIfNeeded()
  // Without a graphics card the first map takes its time.
  await expect(map.getByRole('button', { name: /^This home: / })).toBeVisible({ timeout: 30_000 })
  await map.getByRole('button', { name: /\$/ }).first().click()
  const card = map.getByRole('region', { name: 'On the map' })
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /^\/(listing|building)\/\d+$/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('comps that cannot be had, and none at all, say so in their words', async ({ page, stock }) => {
  const { advertisement_id: id } = await stock.find('ad_type=rental&limit=1', () => true)
  let asked = 0
  await page.route(`**/v1/comps-listing/${id}`, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto(`/listing/${id}/comps`)
  await expect(page.getByText('Comps are not available for the particular listing')).toBeVisible()
  expect(asked).toBe(1)
  await page.unroute(`**/v1/comps-listing/${id}`)
  await page.route(`**/v1/comps-listing/${id}`, (route) =>
    route.fulfill({ json: { summary: null, closed: [], active: [], scope: 'Rented within 12 months.' } }),
  )
  await page.reload()
  await expect(page.getByText('There are not matches Comps for the particular listing')).toBeVisible()
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
    await expect(page).toHaveURL(/\/search\/rental\?/)
  })
}
