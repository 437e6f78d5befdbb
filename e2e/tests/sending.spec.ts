import type { APIRequestContext, Page } from '@playwright/test'
import { makeClient, saveSearch, type Headers, type MadeClient } from '../clients.ts'
import { expect, people, stranger, test } from '../office.ts'

/** A client whose mail arrives within the office, where it can be read. */
async function insideClient(request: APIRequestContext, headers: Headers): Promise<MadeClient> {
  const data = { first_name: 'Dev', last_name: 'Ito', email: people.developer, search_type: ['rental'] }
  const made = await request.post('/v1/clients', { headers, data })
  if (made.ok()) {
    const { user_id: userId, name } = (await made.json()) as { user_id: string; name: string }
    return { userId, name }
  }
  const reply = await request.get(`/v1/clients?search=${encodeURIComponent(people.developer)}`, { headers })
  const { collection } = (await reply.json()) as { collection: { user_id: string; name: string }[] }
  return { userId: collection[0]!.user_id, name: collection[0]!.name }
}

const savedTab = ({ userId }: MadeClient) => `/clients/rental/${userId}/saved-listings`
const article = (page: Page, subject: string) => page.getByRole('article', { name: subject, exact: true })

test('a client gets homes by mail, looks at them without an account, and the agent sees what was said', async ({
  page,
  browser,
  stock,
  session,
  sessions,
}) => {
  // Two people, a mail on its way and four pages.
  test.slow()
  const client = await insideClient(page.request, session.headers)
  const listing = await stock.find(
    'ad_type=rental&limit=20',
    ({ photos, description }) => photos.length > 1 && description !== '',
  )
  const subject = listing.unit ? `${listing.address}, ${listing.unit}` : listing.address
  const words = `Homes ${crypto.randomUUID().slice(0, 8)}`

  // Saved for the client, it waits in the client's tab.
  await page.goto(
    `/results/selected?listing_ids=${listing.advertisement_id}&limit=20&client_id=${client.userId}`,
  )
  const toggle = page.getByRole('button', { name: `Save ${subject} for the client` })
  await expect(toggle).toBeEnabled()
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')

  await page.goto(savedTab(client))
  await page.getByRole('checkbox', { name: `Select ${subject}` }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 1 listing to Dev Ito' })
  await expect(dialog.getByLabel('Subject')).toHaveValue('New 1 listing available')
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Dev, I picked 1 listing for you/)
  await dialog.getByLabel('Subject').fill(words)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('1 Listing sent to client')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Sent /)).toBeVisible()

  // The mail is in the client's mailbox, with a link of the client's own.
  const { state } = await sessions(people.developer)
  const reader = await browser.newPage({ storageState: state })
  await reader.goto(`/mailbox/inbox?q=${encodeURIComponent(`subject:"${words}"`)}`)
  await reader.getByRole('list', { name: 'Threads' }).getByRole('link').first().click({ timeout: 30_000 })
  const link = reader
    .frameLocator('iframe')
    .getByRole('link', { name: 'See all of it, and say what you think' })
  const url = (await link.getAttribute('href'))!
  await reader.context().close()

  // Somebody without an account opens it.
  const visitor = await stranger(browser)
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dev, here is a home for you' })).toBeVisible()
  const home = article(visitor, subject)
  await home.getByRole('button', { name: 'I like it' }).click()
  await home.getByRole('button', { name: /^Add a note/ }).click()
  await home.getByLabel('Note to Adam').fill('So bright')
  await home.getByRole('button', { name: 'Save note' }).click()
  await expect(home.getByText('So bright')).toBeVisible()
  await home.getByRole('button', { name: 'Ask for a showing' }).click()
  await home.getByLabel('When would suit you?').fill('Saturday at 11')
  await home.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(home.getByText(/Adam has your wish/)).toBeVisible()
  await visitor.context().close()

  // It comes back to the agent, who cannot take the listing back any more.
  await page.goto(savedTab(client))
  const row = page.getByRole('article').filter({ hasText: subject })
  await expect(row.getByText('Likes it')).toBeVisible()
  await expect(row.getByText('So bright')).toBeVisible()
  await row.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByText('Listing saved after sending')).toBeVisible()

  // Taken back, the link is one that never was.
  await page.getByRole('button', { name: "Take back Dev Ito's link" }).first().click()
  await expect(page.getByText('The link was taken back')).toBeVisible()
  const late = await stranger(browser)
  const reply = await late.goto(url)
  expect(reply!.headers()['x-robots-tag']).toContain('noindex')
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  const revoked = await late.locator('#root').innerHTML()
  await late.goto(`/shared/${'x'.repeat(32)}`)
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(await late.locator('#root').innerHTML()).toBe(revoked)
  await late.context().close()
})

test('one listing goes to many clients from its own page', async ({ page, stock, session }) => {
  const { advertisement_id: id, bedrooms } = await stock.find(
    'ad_type=rental&limit=20',
    (one) => one.bedrooms !== null,
  )
  const clients = [
    await makeClient(page.request, session.headers),
    await makeClient(page.request, session.headers),
  ]
  for (const client of clients)
    await saveSearch(page.request, session.headers, client, { ad_type: 'rental', bedrooms: [bedrooms] })
  await page.goto(`/listing/${id}/clients`)
  const list = page.getByRole('list', { name: 'Matching clients' })
  for (const { name } of clients) await list.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Send to 2 clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 1 listing to 2 clients' })
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Sam')
  await dialog.getByRole('button', { name: 'Send to 2 clients' }).click()
  await expect(page.getByText('Listing was sent to selected clients')).toBeVisible()
  for (const { userId } of clients) {
    const reply = await page.request.get(`/v1/search-listings-clients-info/${id}?client_ids=${userId}`, {
      headers: session.headers,
    })
    expect(await reply.json()).toMatchObject({ collection: [{ sent: 1 }] })
  }
})
