import type { Page } from '@playwright/test'
import { makeClient, type MadeClient } from '../clients.ts'
import { expect } from '../office.ts'
import type { Stock } from '../stock.ts'
import { press, type States } from './states.ts'

/** The headers of the session that the page is in. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  if (page.url() === 'about:blank') await page.goto('/nowhere')
  return page.evaluate(() => ({
    'x-session-id': localStorage.getItem('session_id')!,
    'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
    'x-requested-with': 'XMLHttpRequest',
  }))
}

/** A client for whom two listings are saved. */
async function clientWithListings(
  page: Page,
  stock: Stock,
): Promise<MadeClient & { readonly ids: readonly string[] }> {
  const headers = await headersOf(page)
  const client = await makeClient(page.request, headers)
  const { collection } = await stock.search('ad_type=rental&limit=2')
  const ids = collection.map(({ advertisement_id: id }) => id)
  await page.request.post(`/v1/clients-saved-listings/${client.userId}`, {
    headers,
    data: { listing_ids: ids },
  })
  return { ...client, ids }
}

/** The address of a client's personal page. */
export async function personalPage(page: Page, stock: Stock): Promise<string> {
  const { userId, ids } = await clientWithListings(page, stock)
  const reply = await page.request.post(`/v1/clients-shared-links/${userId}`, {
    headers: await headersOf(page),
    data: { listing_ids: ids },
  })
  const { link_id: id, url } = (await reply.json()) as { link_id: string; url: string }
  await page.request.post(`/v1/shared-links/${id}/shared`, {
    headers: await headersOf(page),
    data: { channel: 'copy' },
  })
  return new URL(url).pathname
}

export const sending: States = {
  'saved listings': async (page, stock) => {
    const { userId } = await clientWithListings(page, stock)
    await page.goto(`/clients/rental/${userId}/saved-listings`)
    await expect(page.getByRole('checkbox', { name: 'Check all' })).toBeEnabled()
  },
  'a send with words to look at': async (page) => {
    await page.getByRole('checkbox', { name: 'Check all' }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('A safe neighborhood')
    await expect(page.getByRole('region', { name: 'Words to look at' })).toBeVisible()
  },
  'a send by text message': async (page) => {
    await press(page, 'Text message')
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  },
  'a personal page': async (page, stock) => {
    await page.goto(await personalPage(page, stock))
    await expect(page.getByRole('article')).toHaveCount(2)
    for (const part of await page.locator('summary').all()) await part.click()
    await press(page, /^Ask a question/)
    await press(page, /^I like it/)
    await press(page, /^Add a note/)
  },
  'a personal page, side by side': async (page) => {
    await press(page, 'Side by side')
    await expect(page.getByRole('table')).toBeVisible()
  },
  'a link that does not work': async (page) => {
    await page.goto(`/shared/${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  },
}
