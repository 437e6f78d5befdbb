import { expect, test } from '../../fixtures.ts'
import { createClient, saveSearch } from '../../pages/clients.ts'
import { InputCounter } from '../../pages/input-counter.ts'
import { listingCards } from '../../pages/results.ts'

test('three listings are found and sent in at most 6 keys and clicks', async ({ page, api }) => {
  const client = await createClient(api)
  await saveSearch(api, client, { ad_type: 'rental', bedrooms: ['1'] })
  await page.goto(`/clients/rental/${client.userId}/details`)
  const all = page.getByRole('link', { name: /^See all/ })
  await expect(all).toBeVisible()
  const input = new InputCounter(page)
  await input.click(all)
  await expect(page).toHaveURL(/\/results\/rental/)
  // The address changes before the page does, and the page before has check boxes too.
  await expect(all).toBeHidden()
  const boxes = listingCards(page).getByRole('checkbox')
  for (const at of [0, 1, 2]) {
    await input.click(boxes.nth(at))
    await expect(boxes.nth(at)).toBeChecked()
  }
  await input.press('s')
  const dialog = page.getByRole('dialog', { name: `Send 3 listings to ${client.name}` })
  await expect(dialog).toBeVisible()
  await input.press('Control+Enter')
  await expect(page.getByText('Listings sent').first()).toBeVisible()
  input.expectAtMost(6, 'three listings found and sent')
  // The emails are written once the send can't be undone.
  await expect
    .poll(
      async () => {
        const reply = await api.get(`/v1/clients-shared-links/${client.userId}`)
        const { collection } = (await reply.json()) as { collection: { listing_ids: string[] }[] }
        return collection.map((link) => link.listing_ids.length)
      },
      { timeout: 20_000 },
    )
    .toEqual([3])
})
