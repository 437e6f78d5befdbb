import { expect } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** The list of deals, starting one, and its sheet. */
export const dealStates: PageStates = {
  'no deals': async (page) => {
    await page.goto('/deals?search=zzzz')
    await expect(page.getByText('No Records')).toBeVisible()
  },
  'new deal': async (page) => {
    await press(page, 'Add New Deal')
    await expect(page.getByRole('dialog', { name: 'Add New Deal' })).toBeVisible()
  },
  'deal sheet': async (page, { api }) => {
    const { userId } = await createClient(api)
    const reply = await api.post('/v1/deal-sheets', { data: { client_id: userId } })
    const { id } = (await reply.json()) as { readonly id: string }
    await page.goto(`/deals/${id}`)
    await expect(page.getByRole('heading', { name: 'Commission', exact: true })).toBeVisible()
    await expectLoaded(page)
  },
  'list of deals': async (page) => {
    await page.goto('/deals?year=all')
    await expect(page.locator('[data-deal-row]').first()).toBeVisible()
    await expectLoaded(page)
  },
}
