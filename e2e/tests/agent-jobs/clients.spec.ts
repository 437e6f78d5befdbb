import { expect, newVisitorPage, test } from '../../fixtures.ts'
import { createClient, uniqueContact } from '../../pages/clients.ts'
import { InputCounter } from '../../pages/input-counter.ts'
import { people } from '../../people.ts'

// No other test depends on the clients of this member.
test.use({ person: people.developer })

test('an agent adds a client in at most 3 keys and clicks', async ({ page }) => {
  const { email } = uniqueContact()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/clients/rental')
  await expect(page.getByRole('button', { name: 'Add New Client' })).toBeVisible()
  const input = new InputCounter(page)
  await input.click(page.getByRole('button', { name: 'Add New Client' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Mira Vale ${email} (917) 555-0142`)
  await input.press('Control+v')
  await expect(dialog.getByRole('textbox', { name: 'Email' }).first()).toHaveValue(email)
  await input.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('New client, Mira Vale, has been added')).toBeVisible()
  input.expectAtMost(3, 'a client added')
})

test('an agent follows up with 22 clients in at most 8 keys and clicks', async ({ page, api }) => {
  const list = await api.get('/v1/clients?search_type=sale&limit=0')
  const { total } = (await list.json()) as { total: number }
  for (let missing = 22 - total; missing > 0; missing -= 1) await createClient(api, { search_type: ['sale'] })
  await page.goto('/clients/sale')
  await expect(page.getByRole('link', { name: 'Sales Clients 22' })).toBeVisible()
  const input = new InputCounter(page)
  await input.press('*')
  await expect(page.getByText('22 selected')).toBeVisible()
  await input.press('f')
  const dialog = page.getByRole('dialog', { name: 'Follow up with 22 clients' })
  await expect(dialog.getByRole('checkbox', { name: 'Email each client' })).toBeFocused()
  await input.click(dialog.getByText('Add a task'))
  await input.press('Control+Enter')
  await expect(page.getByText('22 emails leave in a few seconds')).toBeVisible()
  input.expectAtMost(8, '22 clients followed up with')
})

test('an agent sees what a client opened in at most 2 keys and clicks', async ({
  page,
  api,
  browser,
  inventory,
}) => {
  const client = await createClient(api)
  const { advertisement_id } = await inventory.find('ad_type=rental&limit=5', () => true)
  const created = await api.post(`/v1/clients-shared-links/${client.userId}`, {
    data: { listing_ids: [advertisement_id] },
  })
  const link = (await created.json()) as { link_id: string; url: string }
  await api.post(`/v1/shared-links/${link.link_id}/shared`, { data: { channel: 'copy' } })
  const visitor = await newVisitorPage(browser)
  // A listing counts as opened once it has been visible for a moment.
  const viewed = visitor.waitForResponse(
    (response) => response.request().postData()?.includes('listing_id') === true,
  )
  await visitor.goto(link.url)
  await viewed
  await visitor.context().close()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const input = new InputCounter(page)
  await input.press('Control+k')
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await input.type(client.name)
  await expect(page.getByRole('option', { name: new RegExp(client.name) }).first()).toBeVisible()
  await input.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  await expect(page.getByText(/^Opened 1 of 1 listing, /)).toBeVisible()
  input.expectAtMost(2, 'what a client opened')
})
