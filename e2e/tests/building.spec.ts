import { formatMoney } from '@pb/rules/money'
import { expect, test } from '../office.ts'

test('shows its facts and units, finds a unit, and leads to its listing and back', async ({
  page,
  stock,
}) => {
  const listing = await stock.find('ad_type=sale&limit=100', ({ unit }) => unit !== '')
  const building = await stock.building(listing.building_id)
  await page.goto(`/building/${building.building_id}`)
  await expect(page.getByRole('heading', { level: 1, name: building.address })).toBeVisible()
  const facts = page.locator('main header')
  for (const title of ['Units', 'Floors', 'Built', 'Pets', 'Neighborhood']) {
    await expect(facts.getByRole('term').filter({ hasText: title }).first()).toBeVisible()
  }
  await expect(facts).toContainText(building.neighborhood)
  if (building.year_built !== null) await expect(facts).toContainText(String(building.year_built))

  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(Math.min(building.units.length, 100) + 1)
  await page.getByRole('searchbox', { name: 'Find a unit' }).fill(listing.unit.toLowerCase())
  await expect(page).toHaveURL(/[?&]unit=/)
  const fitting = building.units.filter(({ unit }) => unit.toLowerCase().includes(listing.unit.toLowerCase()))
  await expect(rows).toHaveCount(fitting.length + 1)
  const link = rows.locator(`a[href="/listing/${listing.advertisement_id}/details"]`)
  await expect(link).toContainText(formatMoney(listing.price))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(listing.unit)
  await page.getByRole('link', { name: 'All units' }).click()
  await expect(page).toHaveURL(`/building/${building.building_id}`)

  await page.getByRole('searchbox', { name: 'Find a unit' }).fill('no such unit')
  await expect(page.getByText('No units', { exact: true })).toBeVisible()
})

test('its units are narrowed to what is listed, and sorted', async ({ page, stock }) => {
  const { building_id } = await stock.find('ad_type=sale&limit=100', ({ unit }) => unit !== '')
  const { units } = await stock.building(building_id)
  await page.goto(`/building/${building_id}`)
  await page.getByRole('group', { name: 'Units shown' }).getByRole('button', { name: 'For sale' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(units.filter(({ listing }) => listing?.ad_type === 'sale').length + 1)
  await expect(page).toHaveURL(/show=sale/)
  const header = page.getByRole('columnheader', { name: 'Listed at' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
})

test('an unknown building says so and leads home', async ({ page }) => {
  await page.goto('/building/999999999999')
  await expect(page.getByRole('heading', { level: 1, name: 'This building is not here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back to homepage' }).click()
  await expect(page).toHaveURL('/')
})
