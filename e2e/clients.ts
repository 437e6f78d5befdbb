import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './office.ts'

export interface MadeClient {
  /** On the wire: `user_id`. */
  readonly userId: string
  readonly name: string
}

/** The headers of a page's own session, for calls beside it. */
export type Headers = Readonly<Record<string, string>>

/** The headers of the session that a page has; the page must stand in the office. */
export function headersOf(page: Page): Promise<Headers> {
  return page.evaluate(() => ({
    'x-session-id': localStorage.getItem('session_id')!,
    'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
    'x-requested-with': 'XMLHttpRequest',
  }))
}

/** Gives the agent a client that no other test has. */
export async function makeClient(
  request: APIRequestContext,
  headers: Headers,
  type: 'rental' | 'sale' = 'rental',
): Promise<MadeClient> {
  const mark = crypto.randomUUID().slice(0, 8)
  const reply = await request.post('/v1/clients', {
    headers,
    data: {
      first_name: 'Sam',
      last_name: `Rivers ${mark}`,
      email: `sam-${mark}@client.example`,
      search_type: [type],
    },
  })
  expect(reply.status()).toBe(200)
  const { user_id: userId, name } = (await reply.json()) as { user_id: string; name: string }
  return { userId, name }
}

/** Saves a search for a client, as the form would. */
export async function saveSearch(
  request: APIRequestContext,
  headers: Headers,
  { userId }: MadeClient,
  params: Readonly<Record<string, unknown>>,
): Promise<string> {
  const reply = await request.post(`/v1/clients-saved-searches/${userId}`, { headers, data: params })
  expect(reply.status()).toBe(200)
  const { search } = (await reply.json()) as { search: { search_id: string } }
  return search.search_id
}

/** The dropdown that loads a client, whoever is loaded. */
export function clientPicker(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Load Client/ })
}

/** Loads a client by typing the name. */
export async function loadClient(page: Page, { name }: MadeClient): Promise<void> {
  await clientPicker(page).click()
  await page.getByRole('combobox', { name: 'Search clients' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(clientPicker(page)).toHaveText(name)
}
