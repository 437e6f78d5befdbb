import { expect, type Locator, type Page } from '@playwright/test'

/** The cards or rows of the results. */
export function listingCards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

/** Returns the ids of the listings on the page in order. */
export function getListingIds(page: Page): Promise<string[]> {
  return listingCards(page)
    .locator('a[href^="/listing/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/')[2]!))
}

/** Opens a results page, and waits for the first result. */
export async function openResults(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(listingCards(page).first()).toBeVisible()
}

/** Converts the query of the page's URL to the API's, where repeated parameters end in `[]`. */
export function toApiQuery(page: Page): URLSearchParams {
  const params = new URL(page.url()).searchParams
  const query = new URLSearchParams()
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    for (const value of values) query.append(values.length > 1 ? `${key}[]` : key, value)
  }
  return query
}

/** Expands a group of filters if needed, and returns the checkbox of a filter. */
export async function openFilter(page: Page, group: string, name: string): Promise<Locator> {
  const choices = page.getByRole('region', { name: new RegExp(`^${group}`) })
  const title = choices.getByRole('button').first()
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
  return choices.getByRole('checkbox', { name, exact: true })
}

/** The list of active filters. */
export function activeFilters(page: Page): Locator {
  return page.getByRole('list', { name: 'Active filters' })
}

/** Formats a number of results as on the page. */
export function formatCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`
}

/** Creates an error response for `route.fulfill`. */
export function problemResponse(status: number, errorMsg: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: errorMsg, status, code: 'internal', errorMsg }),
  }
}

/** Removes all filters with the button in the panel beside the results. */
export async function resetFilters(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: 'Reset', exact: true })
    .click()
}
