import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

export interface TestClient {
  /** On the wire: `user_id`. */
  readonly userId: string
  readonly name: string
}

/** An email address and last name that no other test uses. */
export function uniqueContact() {
  const id = crypto.randomUUID().slice(0, 8)
  return { first: 'Mira', last: `Vale ${id}`, email: `mira-${id}@client.example` }
}

/** Creates a client that no other test uses. */
export async function createClient(
  api: APIRequestContext,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestClient> {
  const { last, email } = uniqueContact()
  const reply = await api.post('/v1/clients', {
    data: { first_name: 'Sam', last_name: last, email, search_type: ['rental'], ...fields },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { user_id: userId, name } = (await reply.json()) as { user_id: string; name: string }
  return { userId, name }
}

/** Saves a search for a client and returns its id. */
export async function saveSearch(
  api: APIRequestContext,
  { userId }: TestClient,
  params: Readonly<Record<string, unknown>>,
): Promise<string> {
  const reply = await api.post(`/v1/clients-saved-searches/${userId}`, { data: params })
  expect(reply.status()).toBe(200)
  const { search } = (await reply.json()) as { search: { search_id: string } }
  return search.search_id
}

/** The combobox that loads a client; its text is the name of the loaded client. */
export function clientPicker(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Load Client/ })
}

/** Loads a client by name. */
export async function loadClient(page: Page, { name }: TestClient): Promise<void> {
  await clientPicker(page).click()
  await page.getByRole('combobox', { name: 'Search clients' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(clientPicker(page)).toHaveText(name)
}
