import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** Adds two clients to the member who is signed in; clients added by an earlier call stay as they are. */
async function addClients(page: Page, api: APIRequestContext): Promise<void> {
  await page.goto('/')
  const userId = await page.evaluate(
    () => /"user_id":"(\d+)"/.exec(localStorage.getItem('session_user')!)![1]!,
  )
  const names = [
    ['Harper', 'Quinn'],
    ['Ines', 'Okafor'],
  ]
  await Promise.all(
    names.map(([first_name, last_name]) =>
      api.post('/v1/clients', {
        data: {
          first_name,
          last_name,
          email: `${first_name}.${userId}@client.example`,
          phone: '212 555 0142',
          search_type: ['rental', 'sale'],
        },
      }),
    ),
  )
}

/** An agent's clients. */
export const clientStates: PageStates = {
  'client list': async (page, { api }) => {
    await addClients(page, api)
    await page.goto('/clients/rental?q=quinn')
    await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
  },
  'sort menu': async (page) => {
    await press(page, /^Sort:/)
    await expect(page.getByRole('menuitemradio', { name: 'Assigned' })).toBeVisible()
  },
  'no results': async (page) => {
    await page.goto('/clients/sale?q=zzzz')
    await expect(page.getByText('No clients found matching the given criteria')).toBeVisible()
  },
  client: async (page) => {
    await page.goto('/clients/rental?q=quinn')
    await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'About the client' })).toBeVisible()
    await expectLoaded(page)
  },
  'client who gets no bulk email': async (page, { api }) => {
    const id = /\/clients\/rental\/(\d+)/.exec(page.url())![1]
    const reason = 'Asked on the phone for no more listings'
    await api.put(`/v1/clients/${id}/email-opt-out`, { data: { opted_out: 1, reason } })
    await page.reload()
    await expect(page.getByText(`“${reason}”`).first()).toBeVisible()
    await expectLoaded(page)
  },
  'email again': async (page) => {
    await press(page, 'Email again')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'client form with an error': async (page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await press(page, 'Edit client')
    await page.getByRole('button', { name: 'Add another email' }).click()
    await page.getByLabel('First name').fill('')
    await expect(page.getByText('First name is required')).toBeVisible()
  },
  'add participant': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Close without saving')
    await press(page, 'Add Participant')
    await expect(page.getByRole('dialog', { name: 'Add Participant' })).toBeVisible()
  },
  'removal reasons': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Remove client')
    await expect(page.getByRole('radio', { name: 'Not responding' })).toBeVisible()
  },
  'no application': async (page) => {
    await page.keyboard.press('Escape')
    await page.goto(`${new URL(page.url()).pathname.replace(/\/\w+$/, '')}/application`)
    await expect(page.getByText('No Application form for current client').last()).toBeVisible()
  },
  'new client with errors': async (page) => {
    await page.goto('/clients/rental')
    await page.getByRole('button', { name: 'Add New Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByRole('button', { name: 'More details' }).click()
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
  },
  'client not found': async (page) => {
    await page.goto('/clients/rental/999999999/details')
    await expect(page.getByText('Client not found')).toBeVisible()
  },
  'own requests': async (page) => {
    await page.goto('/clients/requests')
    await expect(page.getByText('No pending requests')).toBeVisible()
  },
}

/** Client requests and reassignment, for a supervisor. */
export const clientRequestStates: PageStates = {
  'client requests': async (page) => {
    await page.goto('/clients/requests')
    await expect(page.getByRole('heading', { level: 1, name: 'Client requests' })).toBeVisible()
    await expectLoaded(page)
  },
  'clients to reassign': async (page, { api }) => {
    await addClients(page, api)
    await page.goto('/clients/requests/reassign')
    await expect(page.getByText('Choose an agent', { exact: true }).last()).toBeVisible()
    await page.getByRole('combobox', { name: 'Current agent' }).click()
    await page.getByRole('combobox', { name: 'Search agents' }).fill('sofia')
    await page.getByRole('option', { name: /Sofia Marin/ }).click()
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()
  },
  'new agent': async (page) => {
    await page.getByRole('checkbox', { name: 'Check all' }).click()
    await press(page, 'Reassign checked…')
    await expect(page.getByRole('combobox', { name: 'New agent' })).toBeVisible()
  },
}
