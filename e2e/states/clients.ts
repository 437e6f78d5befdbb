import type { Page } from '@playwright/test'
import { expect } from '../office.ts'
import { press, type States } from './states.ts'

/** Clients of whoever is signed in; sent again the calls change nothing. */
async function addClients(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      'x-session-id': localStorage.getItem('session_id')!,
      'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
      'x-requested-with': 'XMLHttpRequest',
    }
    const mine = localStorage.getItem('session_user')!.match(/"user_id":"(\d+)"/)![1]
    const names = [
      ['Harper', 'Quinn'],
      ['Ines', 'Okafor'],
    ]
    await Promise.all(
      names.map(([first_name, last_name]) =>
        fetch('/v1/clients', {
          method: 'POST',
          headers,
          body: JSON.stringify({
            first_name,
            last_name,
            email: `${first_name}.${mine}@client.example`,
            phone: '212 555 0142',
            search_type: ['rental', 'sale'],
          }),
        }),
      ),
    )
  })
}

/** An agent's clients. */
export const clients: States = {
  'the list': async (page) => {
    await addClients(page)
    await page.goto('/clients/rental?q=quinn')
    await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
  },
  'its orders': async (page) => {
    await press(page, /^Sort:/)
    await expect(page.getByRole('menuitemradio', { name: 'Assigned' })).toBeVisible()
  },
  'nobody found': async (page) => {
    await page.goto('/clients/sale?q=nobody-of-that-name')
    await expect(page.getByText('No clients found matching the given criteria')).toBeVisible()
  },
  'a client': async (page) => {
    await page.goto('/clients/rental?q=quinn')
    await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'About the client' })).toBeVisible()
    await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
  },
  'editing it': async (page) => {
    await press(page, 'Edit client')
    await page.getByRole('button', { name: 'Add another e-mail' }).click()
    await page.getByLabel('First name').fill('')
    await expect(page.getByText('First name is required')).toBeVisible()
  },
  'a participant': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Close without saving')
    await press(page, 'Add Participant')
    await expect(page.getByRole('dialog', { name: 'Add Participant' })).toBeVisible()
  },
  'why it is removed': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Remove client')
    await expect(page.getByRole('radio', { name: 'Not responding' })).toBeVisible()
  },
  'no application': async (page) => {
    await page.keyboard.press('Escape')
    await page.goto(`${new URL(page.url()).pathname.replace(/\/\w+$/, '')}/application`)
    await expect(page.getByText('No Application form for current client').last()).toBeVisible()
  },
  'adding one, with what is missing': async (page) => {
    await page.goto('/clients/rental')
    await page.getByRole('button', { name: 'Add New Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByRole('button', { name: 'More about the client' }).click()
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
  },
  'no such client': async (page) => {
    await page.goto('/clients/rental/999999999/details')
    await expect(page.getByText('This client is not here')).toBeVisible()
  },
  'requests of their own': async (page) => {
    await page.goto('/clients/requests')
    await expect(page.getByText('No request waits')).toBeVisible()
  },
}

/** What a supervisor decides about clients. */
export const officeClients: States = {
  'requests for clients': async (page) => {
    await page.goto('/clients/requests')
    await expect(page.getByRole('heading', { level: 1, name: 'Client requests' })).toBeVisible()
    await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
  },
  'whose clients to hand over': async (page) => {
    await addClients(page)
    await page.goto('/clients/requests/reassign')
    await expect(page.getByText('Choose an agent', { exact: true }).last()).toBeVisible()
    await page.getByRole('combobox', { name: 'Clients of' }).click()
    await page.getByRole('combobox', { name: 'Search agents' }).fill('sofia')
    await page.getByRole('option', { name: /Sofia Marin/ }).click()
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()
  },
  'to whom': async (page) => {
    await page.getByRole('checkbox', { name: 'Check all' }).click()
    await press(page, 'Hand to another agent…')
    await expect(page.getByRole('combobox', { name: 'New agent' })).toBeVisible()
  },
}
