import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newVisitorPage, test } from '../fixtures.ts'
import { createClient, saveSearch, type TestClient } from '../pages/clients.ts'
import { threadLinks } from '../pages/mailbox.ts'
import { people } from '../people.ts'

/** Returns a client with the address of a member, whose mailbox shows what the client receives. */
async function findOrCreateInternalClient(api: APIRequestContext): Promise<TestClient> {
  const data = { first_name: 'Dev', last_name: 'Ito', email: people.developer, search_type: ['rental'] }
  const created = await api.post('/v1/clients', { data })
  if (created.ok()) {
    const { user_id: userId, name } = (await created.json()) as { user_id: string; name: string }
    return { userId, name }
  }
  const reply = await api.get(`/v1/clients?search=${encodeURIComponent(people.developer)}`)
  const { collection } = (await reply.json()) as { collection: { user_id: string; name: string }[] }
  return { userId: collection[0]!.user_id, name: collection[0]!.name }
}

const savedListingsPath = ({ userId }: TestClient) => `/clients/rental/${userId}/saved-listings`
const listingArticle = (page: Page, subject: string) =>
  page.getByRole('article', { name: subject, exact: true })

test.describe('Listing sends', () => {
  test('a client receives listings by email, rates them without an account, and the agent sees the ratings', async ({
    page,
    browser,
    inventory,
    api,
    sessions,
  }) => {
    // Two members, an email in transit and four pages.
    test.slow()
    const client = await findOrCreateInternalClient(api)
    const listing = await inventory.find(
      'ad_type=rental&limit=20',
      ({ photos, description }) => photos.length > 1 && description !== '',
    )
    const subject = listing.unit ? `${listing.address}, ${listing.unit}` : listing.address
    const mailSubject = `Listings ${crypto.randomUUID().slice(0, 8)}`

    // The agent saves the listing for the client, and sends it from the client's tab.
    await page.goto(
      `/results/selected?listing_ids=${listing.advertisement_id}&limit=20&client_id=${client.userId}`,
    )
    const toggle = page.getByRole('button', { name: `Save ${subject} for the client` })
    await expect(toggle).toBeEnabled()
    if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')

    await page.goto(savedListingsPath(client))
    await page.getByRole('checkbox', { name: `Select ${subject}` }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send 1 listing to Dev Ito' })
    await expect(dialog.getByLabel('Subject')).toHaveValue('New 1 listing available')
    await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Dev, I picked 1 listing for you/)
    await dialog.getByLabel('Subject').fill(mailSubject)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('1 Listing sent to client')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Sent /)).toBeVisible()

    // The client's mailbox has the email, with a personal link.
    const { state } = await sessions(people.developer)
    const reader = await browser.newPage({ storageState: state })
    await reader.goto(`/mailbox/inbox?q=${encodeURIComponent(`subject:"${mailSubject}"`)}`)
    await threadLinks(reader).first().click({ timeout: 30_000 })
    const link = reader
      .frameLocator('iframe')
      .getByRole('link', { name: 'See the listing and tell me what you think' })
    const url = (await link.getAttribute('href'))!
    await reader.context().close()

    // A visitor without an account opens the link.
    const visitor = await newVisitorPage(browser)
    await visitor.goto(url)
    await expect(
      visitor.getByRole('heading', { level: 1, name: 'Dev, here’s a listing for you' }),
    ).toBeVisible()
    const personalListing = listingArticle(visitor, subject)
    await personalListing.getByRole('button', { name: 'I like it' }).click()
    await personalListing.getByRole('button', { name: /^Add a note/ }).click()
    await personalListing.getByLabel('Note to Adam').fill('So bright')
    await personalListing.getByRole('button', { name: 'Save note' }).click()
    await expect(personalListing.getByText('So bright')).toBeVisible()
    await personalListing.getByRole('button', { name: 'Request a showing' }).click()
    await personalListing.getByRole('button', { name: 'None of these work' }).click()
    await personalListing.getByLabel('When works for you?').fill('Saturday at 11')
    await personalListing.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(personalListing.getByText(/^You requested a showing on /)).toBeVisible()
    await visitor.context().close()

    // The agent sees the answers, and the listing stays saved.
    await page.goto(savedListingsPath(client))
    const row = page.getByRole('article').filter({ hasText: subject })
    await expect(row.getByText('Likes it')).toBeVisible()
    await expect(row.getByText('So bright')).toBeVisible()
    await row.getByRole('button', { name: /^Save / }).click()
    await expect(page.getByText('Listing saved after sending')).toBeVisible()

    // A revoked link looks like one that never existed.
    await page.getByRole('button', { name: 'Turn off Dev Ito’s link' }).first().click()
    await expect(page.getByText('Link turned off')).toBeVisible()
    const lateVisitor = await newVisitorPage(browser)
    const reply = await lateVisitor.goto(url)
    expect(reply!.headers()['x-robots-tag']).toContain('noindex')
    await expect(lateVisitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    const revoked = await lateVisitor.locator('#root').innerHTML()
    await lateVisitor.goto(`/shared/${'x'.repeat(32)}`)
    await expect(lateVisitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    expect(await lateVisitor.locator('#root').innerHTML()).toBe(revoked)
    await lateVisitor.context().close()
  })

  test('a listing is sent to several clients from its page', async ({ page, inventory, api }) => {
    const { advertisement_id: id, bedrooms } = await inventory.find(
      'ad_type=rental&limit=20',
      (listing) => listing.bedrooms !== null,
    )
    const clients = [await createClient(api), await createClient(api)]
    for (const client of clients) await saveSearch(api, client, { ad_type: 'rental', bedrooms: [bedrooms] })
    await page.goto(`/listing/${id}/clients`)
    const list = page.getByRole('list', { name: 'Matching clients' })
    for (const { name } of clients) await list.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Send to 2 clients' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send 1 listing to 2 clients' })
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Sam')
    await dialog.getByRole('button', { name: 'Send to 2 clients' }).click()
    await expect(page.getByText('Listing was sent to selected clients')).toBeVisible()
    for (const { userId } of clients) {
      const reply = await api.get(`/v1/search-listings-clients-info/${id}?client_ids=${userId}`)
      expect(await reply.json()).toMatchObject({ collection: [{ sent: 1 }] })
    }
  })
})
