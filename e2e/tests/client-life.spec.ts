import { headersOf, makeClient } from '../clients.ts'
import { expect, test } from '../office.ts'

test('what is known of a client is written down, planned, tagged, listed and merged, and all of it can be undone', async ({
  page,
}) => {
  test.slow()
  await page.goto('/nowhere')
  const headers = await headersOf(page)
  const client = await makeClient(page.request, headers)
  const double = await makeClient(page.request, headers)
  const mark = client.name.split(' ').at(-1)!
  await page.goto(`/clients/rental/${client.userId}/details`)

  await page.getByLabel('New note').fill('Wants a quiet street')
  await page.getByRole('radio', { name: 'Call' }).check({ force: true })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Wants a quiet street')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByText('Wants a quiet street')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Wants a quiet street')).toBeVisible()

  await page.getByLabel('New task').fill('Send the floor plan')
  await page.keyboard.press('Enter')
  const task = page.getByRole('checkbox', { name: 'Finish Send the floor plan' })
  await expect(task).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).last().click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await page.getByRole('link', { name: /^Tasks/ }).click()
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText(client.name)).toBeVisible()
  await today.getByRole('checkbox', { name: 'Finish Send the floor plan' }).first().click()
  await expect(page.getByText('Task done')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByLabel('Find or make a tag').fill(`Quiet ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Take off Quiet ${mark}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/clients/lists')
  await page.getByRole('button', { name: 'New list', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill(`Quiet ones ${mark}`)
  await dialog
    .getByRole('group', { name: 'One of these tags', exact: true })
    .getByRole('button', { name: `Quiet ${mark}` })
    .click()
  await expect(dialog.getByText('1 client fits now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(page.getByRole('heading', { name: `Quiet ones ${mark}` })).toBeVisible()
  await page.getByRole('link', { name: client.name }).click()

  await page.getByRole('button', { name: /^(Merge with|Perhaps the same)/ }).click()
  const merging = page.getByRole('dialog', { name: `Merge with ${client.name}` })
  await merging.getByRole('combobox', { name: 'Another client' }).fill(double.name)
  await merging.getByRole('option', { name: new RegExp(double.name) }).click()
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`${double.name} is part of ${client.name} now`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${double.name} is a client of their own again`)).toBeVisible()
  await expect(page.getByText('Wants a quiet street')).toBeVisible()
})

test('a file of clients is looked at, imported and taken back', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await page.goto('/clients/import')
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: `open-house-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Name;E-mail;Phone', `Ida Row ${mark};ida-${mark}@client.example;212 555 0100`, 'No Address;;'].join(
        '\n',
      ),
    ),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: `open-house-${mark}.csv` })).toBeVisible()
  await expect(page.getByText('There is no address')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client added, 1 left out').first()).toBeVisible()
  await expect(page.getByRole('link', { name: `Ida Row ${mark}` })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Everything is as it was before')).toBeVisible()
  await expect(page.getByRole('link', { name: `Ida Row ${mark}` })).toBeHidden()
})
