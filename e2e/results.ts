import { expect, type Locator, type Page } from '@playwright/test'

/** The cards or lines of the results. */
export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

/** Ids of the listings in sight, in their order, from where they lead. */
export function shownIds(page: Page): Promise<string[]> {
  return cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/')[2]!))
}

/** Opens a results page, and waits until it shows them. */
export async function openResults(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(cards(page).first()).toBeVisible()
}

/** The query of the page's URL, written as the API takes it. */
export function apiQuery(page: Page): URLSearchParams {
  const params = new URL(page.url()).searchParams
  const query = new URLSearchParams()
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    for (const value of values) query.append(values.length > 1 ? `${key}[]` : key, value)
  }
  return query
}

/** A filter's box, by the title of its group and its own. */
export async function filterBox(page: Page, group: string, name: string): Promise<Locator> {
  const choices = page.getByRole('region', { name: new RegExp(`^${group}`) })
  const title = choices.getByRole('button').first()
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
  return choices.getByRole('checkbox', { name, exact: true })
}

/** What the results are narrowed by. */
export function chips(page: Page): Locator {
  return page.getByRole('list', { name: 'Active filters' })
}

/** A count as the page says it. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`
}

/** A refusal of the server, to be given in its place. */
export function problem(status: number, errorMsg: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: errorMsg, status, code: 'internal', errorMsg }),
  }
}
