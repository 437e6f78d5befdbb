import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { activeFilters, formatCount, listingCards } from '../pages/results.ts'

async function openForm(page: Page, path = '/search/rental'): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(/^\( Results [\d,]+ \)$/)).toBeVisible()
}

const resultsText = (count: number) => `( Results ${count.toLocaleString('en-US')} )`

test.describe('Search form', () => {
  test('shows its sections, default prices and the number of results', async ({ page, inventory }) => {
    await openForm(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Search Rentals' })).toBeVisible()
    for (const name of ['General Information', 'Neighborhoods', 'Building Features', 'Apartment Features'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    const { price_defaults } = await inventory.options()
    const { min_price, max_price } = price_defaults.rental
    await expect(page.getByRole('textbox', { name: '$ Min' })).toHaveValue(
      `$${min_price.toLocaleString('en-US')}`,
    )
    const { count } = await inventory.search(`ad_type=rental&min_price=${min_price}&max_price=${max_price}`)
    await expect(page.getByText(resultsText(count))).toBeVisible()
    await page.goto('/search/sale')
    await expect(page.getByRole('heading', { level: 1, name: 'Search Sales' })).toBeVisible()
  })

  test('runs a search, restores it on back, and lists it under recent searches', async ({
    page,
    inventory,
  }) => {
    await openForm(page)
    const form = page.getByRole('form', { name: 'New Search' })
    await form.getByRole('group', { name: 'Beds' }).getByRole('checkbox', { name: '2', exact: true }).check()
    await form.getByRole('checkbox', { name: 'No fee' }).check()
    await form.getByRole('checkbox', { name: 'Doorman', exact: true }).check()
    const query = 'min_price=1500&max_price=10000&bedrooms=2&building_features=doorman&no_fee=1'
    const { count } = await inventory.search(`ad_type=rental&${query}`)
    await expect(page.getByText(resultsText(count))).toBeVisible()
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page).toHaveURL(new RegExp(`/results/rental\\?ad_type=rental&.*limit=20&${query}$`))
    await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
    await expect(activeFilters(page).getByText('Doorman')).toBeVisible()
    await page.goBack()
    await expect(form.getByRole('checkbox', { name: 'Doorman', exact: true })).toBeChecked()
    await expect(page.getByText(resultsText(count))).toBeVisible()
    await page.getByRole('region', { name: 'Recent searches' }).getByRole('link').first().click()
    await expect(page.getByText(formatCount(count), { exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(form.getByRole('checkbox', { name: 'Doorman', exact: true })).not.toBeChecked()
    await expect(page).not.toHaveURL(/doorman/)
  })

  test('borough, section and neighborhood checkboxes update each other', async ({ page }) => {
    await openForm(page)
    const borough = page.getByRole('checkbox', { name: 'All of Manhattan' })
    const section = page.getByRole('checkbox', { name: 'All of Downtown' }).first()
    const neighborhood = page.getByRole('checkbox', { name: 'Tribeca', exact: true })
    await section.click()
    await expect(neighborhood).toBeChecked()
    await expect(borough).toHaveAttribute('aria-checked', 'mixed')
    await neighborhood.uncheck()
    await expect(section).toHaveAttribute('aria-checked', 'mixed')
    await borough.click()
    await expect(neighborhood).toBeChecked()
    await expect(page).toHaveURL(/borough=MN/)
    await expect(page).not.toHaveURL(/neighborhood=/)
    await neighborhood.uncheck()
    await expect(page).not.toHaveURL(/borough=MN/)
    await expect(borough).toHaveAttribute('aria-checked', 'mixed')
    await borough.click()
    await borough.click()
    await expect(page).not.toHaveURL(/borough|neighborhood/)
  })

  test('streets and avenues are limited by slider and list, and left out of the URL at full range', async ({
    page,
    inventory,
  }) => {
    await openForm(page)
    await page.getByRole('checkbox', { name: 'Chelsea', exact: true }).check()
    const from = page.getByRole('slider', { name: 'Streets of Chelsea, from' })
    await from.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const streets = (await inventory.options()).boroughs
      .flatMap(({ neighborhoods }) => neighborhoods)
      .find(({ name }) => name === 'Chelsea')!.streets
    const [first, last] = [streets[0]!, streets.at(-1)!]
    await expect(page).toHaveURL(new RegExp(`neighborhood=CHEL%7Cstr%3A${first + 2}-${last}`))
    await page.getByRole('combobox', { name: 'Streets of Chelsea, to' }).selectOption({ index: 4 })
    await expect(page).toHaveURL(new RegExp(`neighborhood=CHEL%7Cstr%3A${first + 2}-${first + 6}`))
    await page.getByRole('combobox', { name: 'Avenues of Chelsea, to' }).selectOption('9th Avenue')
    await expect(page).toHaveURL(/neighborhood=CHEL%7Cstr%3A\d+-\d+%7Cave%3A12-15/)
    await from.focus()
    await page.keyboard.press('Home')
    await page.getByRole('slider', { name: 'Streets of Chelsea, to' }).focus()
    await page.keyboard.press('End')
    await page.getByRole('slider', { name: 'Avenues of Chelsea, to' }).focus()
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/neighborhood=CHEL(&|$)/)
  })

  test('shows an error when counting fails, and still runs the search', async ({ page }) => {
    await openForm(page)
    await page.route('**/v1/search-listings-advice?*', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: '{"status":400,"title":"No"}',
      }),
    )
    await page.getByRole('group', { name: 'Baths' }).getByRole('checkbox', { name: '1', exact: true }).check()
    await expect(page.getByRole('form').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(listingCards(page).first()).toBeVisible()
  })
})
