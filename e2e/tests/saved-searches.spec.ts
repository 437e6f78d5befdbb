import { expect, test } from '../fixtures.ts'
import { clientPicker, createClient, loadClient, saveSearch } from '../pages/clients.ts'
import { listingTabs } from '../pages/listing.ts'
import { listingCards, openResults, resetFilters } from '../pages/results.ts'

test.describe('Saved searches', () => {
  test('a search is saved for a client, run, changed and saved again', async ({ page, api }) => {
    const client = await createClient(api)
    await page.goto('/search/rental')
    const save = page.getByRole('button', { name: 'Save Search' })
    await expect(save).toBeDisabled()
    await loadClient(page, client)
    await expect(page.getByText(`No rental search saved for ${client.name} yet.`)).toBeVisible()
    const form = page.getByRole('form', { name: 'New Search' })
    await form.getByRole('group', { name: 'Beds' }).getByRole('checkbox', { name: '2', exact: true }).check()
    await form.getByRole('textbox', { name: 'Notes' }).fill('Has a dog')
    await save.click()
    await expect(page.getByText(`Search saved for ${client.name}`)).toBeVisible()
    await expect(page.getByText('Saved search: active')).toBeVisible()
    await expect(save).toBeDisabled()
    const panel = page.getByRole('region', { name: 'Saved Searches' })
    await expect(panel.getByRole('button', { name: new RegExp(client.name) })).toHaveAttribute(
      'aria-current',
      'true',
    )

    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page).toHaveURL(new RegExp(`/results/rental\\?.*client_id=${client.userId}`))
    await expect(listingCards(page).first()).toBeVisible()
    await page.reload()
    await expect(clientPicker(page), 'a reload keeps the client').toHaveText(client.name)
    await expect(save).toBeDisabled()
    await page.getByRole('group', { name: 'Baths' }).getByRole('checkbox', { name: '1', exact: true }).check()
    await expect(page.getByText('Changed since last save')).toBeVisible()
    const updated = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    await updated
    await expect(page.getByText('Saved search: active')).toBeVisible()
  })

  test('a selection is kept when a client is loaded, and Reset clears both', async ({ page, api }) => {
    const client = await createClient(api)
    await openResults(page, '/results/rental')
    const boxes = listingCards(page).getByRole('checkbox')
    const bar = page.getByRole('region', { name: 'Selected listings' })
    const send = bar.getByRole('button', { name: 'Send selected listings' })
    // The keys that select come with the check boxes, a moment after the listings.
    await expect(boxes.first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(boxes.first()).toBeChecked()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Send 1 listing' })
    await expect(dialog.getByRole('combobox', { name: 'Add a client' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await loadClient(page, client)
    await expect(bar.getByText('1 listing selected')).toBeVisible()
    await bar.getByRole('checkbox', { name: 'Check all' }).click()
    await expect(boxes.last()).toBeChecked()
    await expect(bar.getByText('20 listings selected')).toBeVisible()
    await send.click()
    await expect(page.getByRole('dialog')).toContainText(client.name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bar.getByText('20 listings selected'), 'unsent listings stay selected').toBeVisible()
    await resetFilters(page)
    await expect(clientPicker(page)).toHaveText('Load Client')
    await expect(boxes.first()).not.toBeChecked()
    await expect(bar).toBeHidden()
    await expect(page).not.toHaveURL(/client_id/)
  })

  test('a client’s page suspends, re-enables, removes and restores a search', async ({ page, api }) => {
    const client = await createClient(api)
    await saveSearch(api, client, { ad_type: 'rental', bedrooms: ['1'], max_price: 4500 })
    await page.goto(`/clients/rental/${client.userId}/details`)
    const details = page.getByRole('region', { name: 'Search Details' })
    const search = details.getByRole('article')
    await expect(search).toContainText('Active')
    await search.getByRole('button', { name: 'Suspend for 30 days' }).click()
    await expect(search).toContainText('Suspended until')
    await search.getByRole('button', { name: 'Re-enable' }).click()
    await expect(search).toContainText('Active')
    await search.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(details.getByText('No saved searches')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(search).toContainText('Active')
    await search.getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(/\/search\/rental\?.*bedrooms=1/)
    await expect(clientPicker(page)).toHaveText(client.name)
  })

  test('a listing shows its matching clients, and selected listings show the client’s name', async ({
    page,
    api,
    inventory,
  }) => {
    const client = await createClient(api)
    const { collection } = await inventory.search('ad_type=rental&limit=2&sort_by=price&sort_dir=asc')
    const [listing, other] = collection
    await saveSearch(api, client, {
      ad_type: 'rental',
      min_price: Math.floor(listing!.price),
      max_price: Math.ceil(listing!.price),
    })
    await page.goto(`/listing/${listing!.advertisement_id}/details`)
    await listingTabs(page).getByRole('link', { name: 'Clients' }).click()
    await expect(page).toHaveURL(/\/clients$/)
    const matching = page.getByRole('region', { name: 'Matching clients' })
    await expect(matching.getByRole('link', { name: client.name })).toBeVisible()
    await matching.getByRole('checkbox', { name: `Send to ${client.name}` }).check()
    await expect(matching.getByRole('button', { name: 'Send listing' })).toBeEnabled()
    await page.goto(
      `/results/selected?listing_ids=${listing!.advertisement_id}&listing_ids=${other!.advertisement_id}&limit=20&client_id=${client.userId}`,
    )
    await expect(
      page.getByRole('heading', { level: 1, name: `2 active results for ${client.name}` }),
    ).toBeVisible()
    // They are ready to be sent.
    await expect(page.getByRole('button', { name: 'Send selected listings' })).toBeEnabled()
    await page.route('**/matching-clients?*', (route) =>
      route.fulfill({ json: { count: 0, offset: 0, limit: 50, collection: [] } }),
    )
    await page.goto(`/listing/${listing!.advertisement_id}/clients`)
    const tab = listingTabs(page).getByRole('button', {
      name: /^Clients.*No matching clients for this listing$/,
    })
    await expect(tab).toHaveAttribute('aria-disabled', 'true')
  })
})
