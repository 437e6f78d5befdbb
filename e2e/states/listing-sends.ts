import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Inventory } from '../inventory.ts'
import { createClient, type TestClient } from '../pages/clients.ts'
import { type PageStates, press } from './states.ts'

/** Creates a client with two saved listings. */
async function createClientWithListings(
  api: APIRequestContext,
  inventory: Inventory,
): Promise<TestClient & { readonly listingIds: readonly string[] }> {
  const client = await createClient(api)
  const { collection } = await inventory.search('ad_type=rental&limit=2')
  const listingIds = collection.map(({ advertisement_id }) => advertisement_id)
  await api.post(`/v1/clients-saved-listings/${client.userId}`, { data: { listing_ids: listingIds } })
  return { ...client, listingIds }
}

/** Shares two listings with a new client by link, and returns the path of the client's personal page. */
export async function createPersonalPage(api: APIRequestContext, inventory: Inventory): Promise<string> {
  const { userId, listingIds } = await createClientWithListings(api, inventory)
  const reply = await api.post(`/v1/clients-shared-links/${userId}`, { data: { listing_ids: listingIds } })
  const { link_id: id, url } = (await reply.json()) as { link_id: string; url: string }
  await api.post(`/v1/shared-links/${id}/shared`, { data: { channel: 'copy' } })
  return new URL(url).pathname
}

/** Sends listings to a new client by email, and returns the path of the page that stops such emails. */
async function readOptOutPath(api: APIRequestContext, inventory: Inventory): Promise<string> {
  const { userId, listingIds } = await createClientWithListings(api, inventory)
  const subject = `Listings ${crypto.randomUUID().slice(0, 8)}`
  const reply = await api.post(`/v1/clients-sent-listings/${userId}`, {
    data: { listing_ids: listingIds, subject },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const search = `/v1/gmail-threads?label=SENT&q=${encodeURIComponent(`subject:"${subject}"`)}`
  const find = async (): Promise<string | undefined> => {
    const found = /"thread_id":"(\d+)"/.exec(await (await api.get(search)).text())?.[1]
    const thread = found && (await (await api.get(`/v1/gmail-threads/${found}`)).text())
    return /\/unsubscribe\/[\w-]{32}/.exec(thread ?? '')?.[0]
  }
  let path: string | undefined
  await expect.poll(async () => (path = await find()), { timeout: 30_000 }).toBeDefined()
  return path!
}

export const listingSendStates: PageStates = {
  'saved listings': async (page, { inventory, api }) => {
    const { userId } = await createClientWithListings(api, inventory)
    await page.goto(`/clients/rental/${userId}/saved-listings`)
    await expect(page.getByRole('checkbox', { name: 'Check all' })).toBeEnabled()
  },
  'send with a fair housing warning': async (page) => {
    await page.getByRole('checkbox', { name: 'Check all' }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('A safe neighborhood')
    await expect(page.getByRole('region', { name: 'Fair housing check' })).toBeVisible()
  },
  'send by text message': async (page) => {
    await press(page, 'Text message')
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  },
  'personal page': async (page, { inventory, api }) => {
    await page.goto(await createPersonalPage(api, inventory))
    await expect(page.getByRole('article')).toHaveCount(2)
    for (const part of await page.locator('summary').all()) await part.click()
    await press(page, /^Ask a question/)
    await press(page, /^I like it/)
    await press(page, /^Add a note/)
  },
  'personal page with comparison': async (page) => {
    await press(page, 'Compare')
    await expect(page.getByRole('table')).toBeVisible()
  },
  'page to stop emails': async (page, { inventory, api }) => {
    await page.goto(await readOptOutPath(api, inventory))
    await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  },
  'emails stopped': async (page) => {
    await press(page, 'Stop these emails')
    await expect(page.getByRole('status')).toContainText('We stopped these emails')
  },
  'page to stop emails in Spanish': async (page) => {
    await press(page, 'Get these emails again')
    await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Sus correos' })).toBeVisible()
  },
  'invalid link': async (page) => {
    await page.goto(`/shared/${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  },
}
