import { formatMoney } from '@pb/rules/money'
import { expect, test } from '../fixtures.ts'

test.describe('Building', () => {
  test('a building shows its facts, finds a unit and lists active and past listings', async ({
    page,
    inventory,
  }) => {
    await test.step('facts and unit search', async () => {
      const listing = await inventory.find('ad_type=sale&limit=100', ({ unit }) => unit !== '')
      const building = await inventory.building(listing.building_id)
      await page.goto(`/building/${building.building_id}`)
      await expect(page.getByRole('heading', { level: 1, name: building.address })).toBeVisible()
      const facts = page.locator('main header')
      for (const title of ['Units', 'Floors', 'Built', 'Pets', 'Neighborhood']) {
        await expect(facts.getByRole('term').filter({ hasText: title }).first()).toBeVisible()
      }
      await expect(facts).toContainText(building.neighborhood)

      await page.goto(`/building/${building.building_id}?tab=sale`)
      const rows = page.getByRole('region', { name: `Listings in ${building.address}` }).getByRole('row')
      await page.getByRole('searchbox', { name: 'Find a unit' }).fill(listing.unit.toLowerCase())
      await expect(page).toHaveURL(/[?&]unit=/)
      const unitListings = await inventory.buildingListings(
        building.building_id,
        `ad_type=sale&unit=${encodeURIComponent(listing.unit)}`,
      )
      await expect(rows).toHaveCount(unitListings.count + 1)
      const row = rows.filter({ has: page.locator(`a[href="/listing/${listing.advertisement_id}/details"]`) })
      await expect(row).toContainText(formatMoney(listing.price))
      await row.getByRole('link', { name: listing.unit, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(listing.unit)
      await page.getByRole('link', { name: 'All units' }).click()
      await expect(page).toHaveURL(`/building/${building.building_id}`)

      await page.getByRole('searchbox', { name: 'Find a unit' }).fill('no such unit')
      await expect(page.getByText('No listings', { exact: true })).toBeVisible()
    })

    await test.step('listing tabs and sorting', async () => {
      const { building_id } = await inventory.find('ad_type=sale&limit=100', ({ unit }) => unit !== '')
      const { counts, collection } = await inventory.buildingListings(building_id, 'ad_type=sale')
      await page.goto(`/building/${building_id}`)
      const tabs = page.getByRole('navigation', { name: 'Listings in the building' })
      for (const [title, count] of [
        ['Sale', counts.sale],
        ['Rent', counts.rental],
        ['Sale Past', counts.sale_past],
        ['Rent Past', counts.rental_past],
      ] as const) {
        const tab = tabs.getByRole('link', { name: `${title} ${count}`, exact: true })
        await tab.click()
        await expect(tab).toHaveAttribute('aria-current', 'page')
        const rows = page.getByRole('region', { name: /^Listings in / }).getByRole('row')
        if (count === 0) await expect(page.getByText('No listings', { exact: true })).toBeVisible()
        else await expect(rows).toHaveCount(count + 1)
      }
      await tabs.getByRole('link', { name: /^Sale \d/ }).click()
      const table = page.getByRole('region', { name: /^Listings in / })
      for (const name of [
        'Apartment',
        'Price',
        'Bed',
        'Bath',
        'Rooms',
        'Sqft',
        '$/sqft',
        'CC / RET / Total',
        'Commission or concession',
        'Open house',
        'Listed',
        'Type',
        'Contact',
      ])
        await expect(table.getByRole('columnheader', { name, exact: true })).toBeAttached()
      const [first] = collection
      const listedOn = new Date(first!.time_published * 1000).toLocaleDateString('en-GB', {
        timeZone: 'America/New_York',
        day: '2-digit',
        month: '2-digit',
        year: '2-digit',
      })
      await expect(
        page
          .getByRole('region', { name: /^Listings in / })
          .getByRole('row')
          .nth(1),
      ).toContainText(listedOn)
      const header = table.getByRole('columnheader', { name: 'Price' })
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(/sort=price&dir=desc/)
    })
  })

  test('lists every unit and the recorded sales', async ({ page, inventory }) => {
    const listing = await inventory.find('ad_type=sale&limit=100', ({ history }) =>
      history.some(({ kind }) => kind === 'recorded_sale'),
    )
    const { units, address } = await inventory.building(listing.building_id)
    await page.goto(`/building/${listing.building_id}?tab=units`)
    const rows = page.getByRole('region', { name: `Units of ${address}` }).getByRole('row')
    await expect(rows).toHaveCount(Math.min(units.length, 100) + 1)
    const sale = listing.history.find(({ kind }) => kind === 'recorded_sale')!
    const sales = page.getByRole('region', { name: 'Recorded sales' })
    await expect(sales.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(sale.source)
  })

  test('an unknown building shows a message and a link to the homepage', async ({ page }) => {
    await page.goto('/building/999999999999')
    await expect(page.getByRole('heading', { level: 1, name: 'Building not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go back to homepage' }).click()
    await expect(page).toHaveURL('/')
  })
})
