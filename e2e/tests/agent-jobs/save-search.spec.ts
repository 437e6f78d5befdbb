import { expect, test } from '../../fixtures.ts'
import { clientPicker, createClient } from '../../pages/clients.ts'
import { InputCounter } from '../../pages/input-counter.ts'

test('an agent saves a search for a client in at most 7 keys and clicks', async ({ page, api }) => {
  const client = await createClient(api)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const input = new InputCounter(page)
  await input.press('g', 'r')
  const form = page.getByRole('form', { name: 'New Search' })
  await input.click(clientPicker(page))
  await expect(page.getByRole('combobox', { name: 'Search clients' })).toBeFocused()
  await input.type(client.name)
  // The only one left, so Enter takes it.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText(client.name)
  await input.press('Enter')
  await expect(clientPicker(page)).toHaveText(client.name)
  await input.click(form.getByRole('checkbox', { name: 'Chelsea', exact: true }))
  await input.click(
    form.getByRole('group', { name: 'Beds' }).getByRole('checkbox', { name: '2', exact: true }),
  )
  await input.click(page.getByRole('button', { name: 'Save Search' }))
  await expect(page.getByText(`Search saved for ${client.name}`)).toBeVisible()
  input.expectAtMost(7, 'a search saved')
})
