import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createClient, uniqueContact } from '../pages/clients.ts'
import { pressSequence } from '../pages/keyboard.ts'
import { people } from '../people.ts'

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add client' })
const clientList = (page: Page) => page.getByRole('list', { name: 'Clients' })

test.describe('Clients', () => {
  test('a client is added from anywhere, found in the list, and edited', async ({ page }) => {
    test.slow()
    const { first, last, email } = uniqueContact()
    await page.goto('/my-listings')
    await page.getByRole('banner').getByRole('button', { name: 'Add Client' }).click()
    const dialog = addDialog(page)
    await dialog.getByRole('button', { name: 'Add client' }).click()
    for (const text of ['Email is required', 'First name is required', 'Last name is required'])
      await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByLabel('Email').fill('not an email')
    await expect(dialog.getByText('Invalid email address')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('First name').fill(first)
    await dialog.getByLabel('Last name').fill(last)
    await dialog.getByLabel('Phone').fill('212 555 0142')
    // After a failed request and its repetition the form keeps its values, and a second submit adds the client once.
    await page.route('**/v1/clients', (route) => route.abort(), { times: 2 })
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Last name')).toHaveValue(last)
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByText(`New client, ${first} ${last}, has been added`)).toBeVisible()
    await expect(page).toHaveURL('/my-listings')

    await page.getByRole('banner').getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByText('Chose client from the list')).toBeVisible()
    await page.getByPlaceholder('Search by email or name').fill(email)
    // Rows of other clients, which other tests add meanwhile, move until the list is filtered.
    await expect(clientList(page).getByRole('listitem')).toHaveCount(1)
    await clientList(page)
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
    await edit.getByRole('button', { name: 'Add another email' }).click()
    await edit.getByRole('textbox', { name: 'Email 2' }).fill(`second-${email}`)
    await edit.getByLabel('Year born').fill('1988')
    await edit.getByRole('button', { name: 'Save client' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Miranda ${last}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Email second-${email}` })).toBeVisible()
    const income = page.getByLabel('Income')
    await income.fill('120,000')
    await income.press('Enter')
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Showing')
    await expect(clientList(page).getByRole('link', { name: /Showing/ })).toBeVisible()
    await page.reload()
    await expect(income).toHaveValue('$120,000')
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('showing')
  })

  test.describe('a contact of another agent', () => {
    test.use({ person: people.otherAgent })

    test('is suggested by email, fills and locks the fields, and needs an approval', async ({
      page,
      openApi,
    }) => {
      const { first, last, email } = uniqueContact()
      await createClient(await openApi(people.agent), { first_name: first, last_name: last, email })

      await page.goto('/clients/rental')
      await page.getByRole('button', { name: 'Add New Client' }).click()
      const dialog = addDialog(page)
      await dialog.getByLabel('First name').fill('Typed')
      await dialog.getByLabel('Email').fill(email)
      await expect(dialog.getByText('Known to the office')).toBeVisible()
      await dialog.getByLabel('Phone').focus()
      for (const [label, value] of [
        ['Email', email],
        ['First name', first],
        ['Last name', last],
      ] as const) {
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value)
        await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('readonly')
      }
      await dialog.getByRole('button', { name: 'Use another email' }).click()
      await expect(dialog.getByLabel('First name')).toHaveValue('Typed')
      await dialog.getByLabel('Email').fill(email)
      await expect(dialog.getByText('Known to the office')).toBeVisible()
      await dialog.getByRole('button', { name: 'Add client' }).click()
      // The other agent was in touch just now.
      await expect(dialog.getByText('Waiting for supervisor approval')).toBeVisible()
      await dialog.getByRole('link', { name: 'See your requests' }).click()
      const line = page
        .getByRole('list', { name: 'Requests' })
        .getByRole('listitem')
        .filter({ hasText: email })
      await line.getByRole('button', { name: 'Cancel request' }).click()
      await expect(line).toHaveCount(0)
    })
  })

  test('a participant is added, edited, removed and restored', async ({ page, api }) => {
    const client = await createClient(api)
    await page.goto(`/clients/rental/${client.userId}`)
    await expect(page.getByText('No contacts')).toBeVisible()
    await page.getByRole('button', { name: 'Add Participant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Participant' })
    const add = dialog.getByRole('button', { name: 'Add participant' })
    await expect(add).toBeDisabled()
    const { email } = uniqueContact()
    await dialog.getByLabel('First name').fill('Jo')
    await dialog.getByLabel('Email').fill(email)
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

  test('a client is removed with a reason and restored, and stays when the request fails', async ({
    page,
    api,
  }) => {
    const { userId, name } = await createClient(api)
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
    const row = clientList(page).getByRole('link', { name: new RegExp(name) })
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

  test('tabs have URLs and replace each other in the history', async ({ page, api }) => {
    const { userId, name } = await createClient(api)
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

  test('arrow keys, Enter, j, k and u walk through the list', async ({ page, api }) => {
    const { last } = uniqueContact()
    for (const first_name of ['Ada', 'Ben']) await createClient(api, { first_name, last_name: last })
    const heading = (first: string) => page.getByRole('heading', { level: 1, name: `${first} ${last}` })
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await pressSequence(page, 'g', 'c')
    await expect(page).toHaveURL('/clients/rental')
    await expect(page.getByText('Chose client from the list')).toBeVisible()
    await page.keyboard.press('/')
    const search = page.getByPlaceholder('Search by email or name')
    await expect(search).toBeFocused()
    await search.fill(last)
    const rows = clientList(page).getByRole('link')
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

    test('list and client are separate screens, and going back keeps the search', async ({ page, api }) => {
      const { name } = await createClient(api)
      await page.goto('/clients/rental')
      const search = page.getByPlaceholder('Search by email or name')
      await search.fill(name)
      await expect(clientList(page).getByRole('link')).toHaveCount(1)
      await clientList(page).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(search).toHaveCount(0)
      await page.getByRole('button', { name: 'Back to clients' }).click()
      await expect(search).toHaveValue(name)
    })
  })
})
