import { formatMoney } from '@pb/rules/money'
import { expect, newVisitorPage, test } from '../fixtures.ts'
import type { Listing } from '../inventory.ts'
import { listingTabs, photosButton } from '../pages/listing.ts'
import { signInAs } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const hasRecordedSale = ({ history }: Listing) => history.some(({ kind }) => kind === 'recorded_sale')

test.describe('Listing', () => {
  test('details show price, facts, photos and contact, and keep the price in view', async ({
    page,
    inventory,
  }) => {
    const listing = await inventory.find(
      'ad_type=rental&limit=20',
      // Without an agent of the office: an agent's own listing has no contact links.
      ({ photos, leasing_contact, unit, agent }) =>
        photos.length > 2 && leasing_contact !== null && unit !== '' && agent === null,
    )
    await page.goto(`/listing/${listing.advertisement_id}`)
    const address = `${listing.address}, ${listing.unit}`
    const main = page.getByRole('main')

    await test.step('facts and features', async () => {
      await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
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
    })

    await test.step('price and address while scrolling', async () => {
      const bar = page.getByRole('region', { name: 'Listing summary' })
      await expect(bar).toHaveCount(0)
      await page.mouse.wheel(0, 900)
      await expect(bar).toContainText(`${listing.address}, ${listing.unit}`)
      await expect(bar).toContainText(`${formatMoney(listing.price)}/month`)
    })

    await test.step('photos', async () => {
      const { photos } = listing
      const opener = photosButton(page)
      await opener.focus()
      await page.keyboard.press('Enter')
      const lightbox = page.getByRole('dialog')
      await expect(lightbox).toContainText(`1 / ${photos.length}`)
      await page.keyboard.press('ArrowRight')
      await expect(lightbox).toContainText(`2 / ${photos.length}`)
      await expect(
        lightbox.getByRole('img', { name: new RegExp(`, 2 of ${photos.length}$`) }),
      ).toBeInViewport()
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

    await test.step('contact', async () => {
      const { email, phone_number } = listing.leasing_contact!
      const getLink = async (name: string) =>
        new URL((await main.getByRole('link', { name }).getAttribute('href')) ?? '')
      const showingLink = await getLink('Ask to show')
      expect(showingLink.protocol + showingLink.pathname).toBe(`mailto:${email}`)
      expect(showingLink.searchParams.get('subject')).toBe(`Showing: ${address}`)
      // The contact is outside the office, where the listing's page needs a sign-in.
      expect(showingLink.searchParams.get('body')).not.toContain('/listing/')
      await main.getByRole('link', { name: 'Ask to show' }).click()
      const compose = page.getByRole('dialog')
      await expect(compose).toContainText(email)
      await expect(compose.getByLabel('Subject')).toHaveValue(`Showing: ${address}`)
      await expect(compose).toContainText('I would like to show')
      await page.keyboard.press('Escape')
      expect((await getLink('Still available?')).searchParams.get('body')).toContain('still available')
      await expect(main.getByRole('link', { name: phone_number })).toHaveAttribute(
        'href',
        `tel:${phone_number.replaceAll(/[^+\d]/g, '')}`,
      )
    })
  })

  test("History lists the unit's recorded sales", async ({ page, inventory }) => {
    const listing = await inventory.find('ad_type=sale&limit=100', hasRecordedSale)
    await page.goto(`/listing/${listing.advertisement_id}/details`)
    await listingTabs(page).getByRole('link', { name: 'History' }).click()
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

  test('tabs have URLs, and History is disabled for a listing without history', async ({
    page,
    inventory,
  }) => {
    await test.step('URL of a tab', async () => {
      const { advertisement_id: id, building_id } = await inventory.find('ad_type=rental&limit=1', () => true)
      const { address } = await inventory.building(building_id)
      await page.goto(`/listing/${id}/building`)
      const tabs = listingTabs(page)
      await expect(tabs.getByRole('link', { name: 'Building Listings' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      const listings = page.getByRole('region', { name: `Listings in ${address}` })
      await expect(listings.locator(`a[href="/listing/${id}/details"]`)).toBeVisible()
      await tabs.getByRole('link', { name: 'Listing Details' }).click()
      await expect(page).toHaveURL(`/listing/${id}/details`)
    })

    await test.step('no history', async () => {
      const { advertisement_id: id } = await inventory.find('ad_type=rental&limit=1', () => true)
      await page.route(`**/v1/search-listings/${id}`, async (route) => {
        const reply = await route.fetch()
        const listing = (await reply.json()) as Listing
        await route.fulfill({ response: reply, json: { ...listing, history: [] } })
      })
      await page.goto(`/listing/${id}/history`)
      const tabs = listingTabs(page)
      await expect(tabs.getByRole('link', { name: 'Listing Details' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(tabs.getByRole('link', { name: 'History' })).toHaveCount(0)
      await expect(tabs.getByText(/^History/)).toHaveAttribute('aria-disabled', 'true')
      await tabs.getByRole('link', { name: 'Listing Details' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(tabs.getByRole('button', { name: /^History/ })).toBeFocused()
      await expect(page.getByText('No history for this unit', { exact: true })).toBeVisible()
    })
  })

  test('a rental separates what the tenant pays from what only agents see', async ({ page, inventory }) => {
    const listing = await inventory.find(
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

  test.describe('another agent', () => {
    test.use({ person: people.otherAgent })

    test('reports a listing as gone, and a supervisor dismisses the report', async ({
      page,
      browser,
      inventory,
    }) => {
      const { advertisement_id } = await inventory.find(
        'ad_type=rental&limit=20&offset=9',
        ({ agent }) => agent === null,
      )
      const path = `/listing/${advertisement_id}/details`
      await page.goto(path)
      const report = page.getByRole('button', { name: 'Report off market' })
      await report.click()
      const name = (await page.locator('h1').textContent())!
      const dialog = page.getByRole('dialog', { name: `Report ${name} off market?` })
      await dialog.getByRole('radio', { name: /^Off the market/ }).check()
      await dialog.getByLabel('Note').fill('The sign is down')
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(
        page.getByText(/^You reported this off market: Off the market. The sign is down/),
      ).toBeVisible()
      await expect(report).toHaveCount(0)

      const supervisor = await newVisitorPage(browser)
      await supervisor.goto('/login')
      await signInAs(supervisor, people.supervisor)
      await supervisor.goto(path)
      await expect(supervisor.getByText('reported this off market')).toBeVisible()
      await supervisor.getByRole('button', { name: 'Dismiss' }).click()
      await expect(supervisor.getByText('Report dismissed')).toBeVisible()
      await expect(supervisor.getByText('reported this off market')).toHaveCount(0)
      await supervisor.close()
    })
  })

  test('j and k open the next and previous result, and a link goes back to the results', async ({
    page,
    inventory,
  }) => {
    await page.goto('/results/rental')
    await expect(page).toHaveURL(/limit=20/)
    const resultsUrl = new URL(page.url())
    const { collection } = await inventory.search(resultsUrl.searchParams)
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
    await expect(results).toContainText(`1 of ${collection.length}`)
    await results.getByRole('link', { name: 'Next listing' }).click()
    await expect(page).toHaveURL(`/listing/${second}/details`)
    await results.getByRole('link', { name: 'Back to results' }).click()
    await expect(page).toHaveURL(resultsUrl.pathname + resultsUrl.search)
    await expect.poll(() => page.evaluate(() => scrollY), 'the scroll position is restored').toBe(120)
  })

  test('comps compare the price, open their listings and appear on a map', async ({ page, inventory }) => {
    const { listing, comps } = await inventory.findWithComps(
      'ad_type=sale&limit=100',
      // A comp in the same building shares the mark of the listing.
      ({ summary, closed }) =>
        summary !== null && closed.some(({ distance, latitude }) => distance === 0 && latitude !== null),
    )
    await page.goto(`/listing/${listing.advertisement_id}/comps`)

    await test.step('map', async () => {
      const map = page.getByRole('region', { name: 'Map of comps', exact: true })
      await page.getByRole('region', { name: 'Locations of comps' }).scrollIntoViewIfNeeded()
      // The first map is slow without a graphics card.
      await expect(map.getByRole('button', { name: /^This listing: / })).toBeVisible({ timeout: 30_000 })
      await map.getByRole('button', { name: /^This listing: .*\$/ }).click()
      const card = map.getByRole('region', { name: 'On the map' })
      await expect(card.getByRole('link').first()).toHaveAttribute('href', /^\/(listing|building)\/\d+$/)
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
    })

    await test.step('estimate', async () => {
      const { price, low, high, closings } = comps.estimate!
      const panel = page.getByRole('main')
      await expect(panel).toContainText(`Estimated price: ${formatMoney(price)}`)
      await expect(panel).toContainText(`${formatMoney(low)} to ${formatMoney(high)}`)
      const rows = page.getByRole('region', { name: 'Closings of the estimate' }).getByRole('row')
      await expect(rows).toHaveCount(Math.min(12, closings.length) + 1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main')).toBeHidden()
      await expect(page.locator('[data-print-sheet]')).toContainText(formatMoney(price))
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('table', async () => {
      const { count, median } = comps.summary!
      await expect(page.getByRole('img', { name: `median ${formatMoney(median)}` })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(
        count === 1 ? 'the one comp' : `the median of ${count}`,
      )
      const rows = page.getByRole('region', { name: 'Sold comps' }).getByRole('row')
      await expect(rows).toHaveCount(comps.closed.length + 1)
      const [sale] = comps.closed
      const path =
        sale!.advertisement_id === null
          ? `/building/${sale!.building_id}`
          : `/listing/${sale!.advertisement_id}`
      await rows.nth(1).getByRole('link').click()
      await expect(page).toHaveURL(path)
    })
  })

  test('comps show a message when they fail to load and when there are none', async ({ page, inventory }) => {
    const { advertisement_id: id } = await inventory.find('ad_type=rental&limit=1', () => true)
    let requests = 0
    await page.route(`**/v1/comps-listing/${id}`, (route) => {
      requests += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await page.goto(`/listing/${id}/comps`)
    await expect(page.getByText('Comps are not available for the particular listing')).toBeVisible()
    expect(requests).toBe(1)
    await page.unroute(`**/v1/comps-listing/${id}`)
    await page.route(`**/v1/comps-listing/${id}`, (route) =>
      route.fulfill({
        json: {
          summary: null,
          closed: [],
          active: [],
          scope: 'Rented within 12 months.',
          widened: [],
          estimate: null,
        },
      }),
    )
    await page.reload()
    await expect(page.getByText('There are not matches Comps for the particular listing')).toBeVisible()
  })

  test('an unknown listing shows a message and a link to the search', async ({ page }) => {
    for (const id of ['999999999999', 'not-an-id'])
      await test.step(id, async () => {
        await page.goto(`/listing/${id}/details`)
        await expect(page.getByRole('heading', { level: 1, name: 'Listing not found' })).toBeVisible()
        await page.getByRole('link', { name: 'Search listings' }).click()
        await expect(page).toHaveURL(/\/search\/rental\?/)
      })
  })
})
