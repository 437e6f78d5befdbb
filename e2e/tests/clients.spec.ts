import type { Page } from '@playwright/test'
import { makeClient } from '../clients.ts'
import { expect, people, pressInTurn, test } from '../office.ts'

/** A name and an address that nobody has yet. */
function somebody() {
  const mark = crypto.randomUUID().slice(0, 8)
  return { first: 'Mira', last: `Vale ${mark}`, email: `mira-${mark}@client.example` }
}

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add client' })
const list = (page: Page) => page.getByRole('list', { name: 'Clients' })

test('a client is added from anywhere, found in the list, and edited', async ({ page }) => {
  test.slow()
  const { first, last, email } = somebody()
  await page.goto('/my-listings')
  await page.getByRole('banner').getByRole('button', { name: 'Add Client' }).click()
  const dialog = addDialog(page)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  for (const text of ['Email is required', 'First name is required', 'Last name is required'])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('E-mail').fill('nobody')
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Phone').fill('212 555 0142')
  // The call fails: all of it stays, and a second try adds it once.
  await page.route('**/v1/clients', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue(last)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByText(`New client, ${first} ${last}, has been added`)).toBeVisible()
  await expect(page).toHaveURL('/my-listings')

  await page.getByRole('banner').getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByText('Chose client from the list')).toBeVisible()
  await page.getByPlaceholder('Search by email or name').fill(email)
  await list(page)
    .getByRole('link', { name: new RegExp(last) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call (212) 555-0142' }).first()).toHaveAttribute(
    'href',
    'tel:2125550142',
  )
  await page.getByRole('button', { name: 'Edit client' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${first} ${last}` })
  await edit.getByLabel('First name').fill('Miranda')
  await edit.getByRole('button', { name: 'Add another e-mail' }).click()
  await edit.getByRole('textbox', { name: 'E-mail 2' }).fill(`second-${email}`)
  await edit.getByLabel('Year born').fill('1988')
  await edit.getByRole('button', { name: 'Save client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Miranda ${last}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Write to second-${email}` })).toBeVisible()
  const income = page.getByLabel('Income')
  await income.fill('120,000')
  await income.press('Enter')
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Showing')
  await expect(list(page).getByRole('link', { name: /Showing/ })).toBeVisible()
  await page.reload()
  await expect(income).toHaveValue('$120,000')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('showing')
})

test.describe('somebody whom the office knows', () => {
  test.use({ person: people.otherAgent })

  test('is suggested by the address, and fills and locks the fields', async ({
    page,
    playwright,
    sessions,
    baseURL,
  }) => {
    const adam = await playwright.request.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: (await sessions(people.agent)).headers,
    })
    const { first, last, email } = somebody()
    const reply = await adam.post('/v1/clients', {
      data: { first_name: first, last_name: last, email, search_type: ['rental'] },
    })
    expect(reply.status()).toBe(200)
    await adam.dispose()

    await page.goto('/clients/rental')
    await page.getByRole('button', { name: 'Add New Client' }).click()
    const dialog = addDialog(page)
    await dialog.getByLabel('First name').fill('Typed')
    await dialog.getByLabel('E-mail').fill(email)
    await expect(dialog.getByText('Known to the office')).toBeVisible()
    await dialog.getByLabel('Phone').focus()
    for (const [label, value] of [
      ['E-mail', email],
      ['First name', first],
      ['Last name', last],
    ] as const) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value)
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('readonly')
    }
    await dialog.getByRole('button', { name: 'Use another e-mail' }).click()
    await expect(dialog.getByLabel('First name')).toHaveValue('Typed')
    await dialog.getByLabel('E-mail').fill(email)
    await expect(dialog.getByText('Known to the office')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add client' }).click()
    // The other agent has only just been in touch.
    await expect(dialog.getByText("Waiting for a supervisor's approval")).toBeVisible()
    await dialog.getByRole('link', { name: 'See your requests' }).click()
    const line = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: email })
    await line.getByRole('button', { name: 'Take back' }).click()
    await expect(line).toHaveCount(0)
  })
})

test('a participant is added, changed, taken off and put back', async ({ page, request, session }) => {
  const client = await makeClient(request, session.headers)
  await page.goto(`/clients/rental/${client.userId}`)
  await expect(page.getByText('No contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Add Participant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Participant' })
  const add = dialog.getByRole('button', { name: 'Add participant' })
  await expect(add).toBeDisabled()
  const { email } = somebody()
  await dialog.getByLabel('First name').fill('Jo')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Guarantor')
  await add.click()
  const grid = page.getByRole('list', { name: 'Participants' })
  await expect(grid.getByRole('listitem')).toContainText(['Guarantor'])
  await grid.getByRole('button', { name: 'Edit Jo' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Jo' })
  await edit.getByLabel('Last name').fill('Marsh')
  await edit.getByRole('button', { name: 'Save participant' }).click()
  await grid.getByRole('button', { name: 'Remove Jo Marsh' }).click()
  await expect(page.getByText('No contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('listitem')).toContainText(['Jo Marsh'])
})

test('a client is removed for a reason, and comes back; a refusal takes nothing away', async ({
  page,
  request,
  session,
}) => {
  const { userId, name } = await makeClient(request, session.headers)
  const remove = async (): Promise<void> => {
    await page.goto(`/clients/rental/${userId}/details?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Remove client' }).click()
    const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
    for (const reason of [
      'Not responding',
      'Rented or bought elsewhere',
      'Not qualified',
      'Duplicate',
      'Other',
    ])
      await expect(dialog.getByRole('radio', { name: reason })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Not qualified' }).check()
    await dialog.getByRole('button', { name: 'Remove' }).click()
  }
  const row = list(page).getByRole('link', { name: new RegExp(name) })
  await page.route(`**/v1/clients/${userId}?*`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await remove()
  await expect(page.getByText('We could not remove this client')).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(`**/v1/clients/${userId}?*`)
  await remove()
  await expect(page.getByText('No clients found matching the given criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('tabs stand in the address, each in the place of the one before', async ({ page, request, session }) => {
  const { userId, name } = await makeClient(request, session.headers)
  await page.goto('/')
  await page.goto(`/clients/rental/${userId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Client', exact: true })
  await expect(tabs.locator('[aria-disabled=true]')).toContainText('Application')
  for (const [title, tab] of [
    ['Messages', 'messages'],
    ['Saved listings', 'saved-listings'],
    ['Details', 'details'],
  ] as const) {
    await tabs.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`/clients/rental/${userId}/${tab}`)
    await expect(tabs.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goto(`/clients/rental/${userId}/application`)
  await expect(page.getByText('No Application form for current client').last()).toBeVisible()
})

test('the keyboard goes along the list, opens, steps on and comes back', async ({
  page,
  request,
  session,
}) => {
  const { last } = somebody()
  for (const first_name of ['Ada', 'Ben']) {
    const data = { first_name, last_name: last, email: somebody().email, search_type: ['rental'] }
    const reply = await request.post('/v1/clients', { headers: session.headers, data })
    expect(reply.status()).toBe(200)
  }
  const heading = (first: string) => page.getByRole('heading', { level: 1, name: `${first} ${last}` })
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await pressInTurn(page, 'g', 'c')
  await expect(page).toHaveURL('/clients/rental')
  await expect(page.getByText('Chose client from the list')).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('Search by email or name')
  await expect(search).toBeFocused()
  await search.fill(last)
  const rows = list(page).getByRole('link')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading('Ben')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading('Ada')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading('Ben')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/clients\/rental\?/)
  await expect(rows.nth(1)).toBeFocused()
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 425, height: 900 } })

  test('list and client are two steps, and the way back keeps the search', async ({
    page,
    request,
    session,
  }) => {
    const { name } = await makeClient(request, session.headers)
    await page.goto('/clients/rental')
    const search = page.getByPlaceholder('Search by email or name')
    await search.fill(name)
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await list(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(search).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to the clients' }).click()
    await expect(search).toHaveValue(name)
  })
})
