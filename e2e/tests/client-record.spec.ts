import { expect, test } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { fileInput } from '../pages/imports.ts'

test.describe('Client record', () => {
  test('notes, tasks, tags, smart lists and merges are saved, and undone', async ({ page, api }) => {
    test.slow()
    const client = await createClient(api)
    const duplicate = await createClient(api)
    const mark = client.name.split(' ').at(-1)!
    await page.goto(`/clients/rental/${client.userId}/details`)

    await page.getByLabel('New note').fill('Wants a quiet street')
    await page.getByRole('radio', { name: 'Call' }).check({ force: true })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Wants a quiet street')).toBeVisible()
    await expect(page.getByLabel('New note')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove note' }).click()
    await expect(page.getByText('Wants a quiet street')).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
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
    await page.getByLabel('Find or create a tag').fill(`Quiet ${mark}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove Quiet ${mark}` })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto('/clients/lists')
    await page.getByRole('button', { name: 'New list', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New list' })
    await dialog.getByLabel('Name').fill(`Quiet clients ${mark}`)
    await dialog
      .getByRole('group', { name: 'Any of these tags', exact: true })
      .getByRole('button', { name: `Quiet ${mark}` })
      .click()
    await expect(dialog.getByText('1 client matches')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create list' }).click()
    await expect(page.getByRole('heading', { name: `Quiet clients ${mark}` })).toBeVisible()
    await page.getByRole('link', { name: client.name }).click()

    await page.getByRole('button', { name: /^(Merge with another client|Same person as)/ }).click()
    const mergeDialog = page.getByRole('dialog', { name: `Merge with ${client.name}` })
    await mergeDialog.getByRole('combobox', { name: 'Another client' }).fill(duplicate.name)
    await mergeDialog.getByRole('option', { name: new RegExp(duplicate.name) }).click()
    await mergeDialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText(`Merged ${duplicate.name} into ${client.name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(`${duplicate.name} is a separate client again`)).toBeVisible()
    await expect(page.getByText('Wants a quiet street')).toBeVisible()
  })

  test('a file of clients is previewed, imported and undone', async ({ page }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    await page.goto('/clients/import')
    await fileInput(page).setInputFiles({
      name: `open-house-${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['Name;E-mail;Phone', `Ida Row ${mark};ida-${mark}@client.example;212 555 0100`, '=1+1;;'].join('\n'),
      ),
    })
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('heading', { name: `open-house-${mark}.csv` })).toBeVisible()
    await expect(page.getByText('The name looks like a formula')).toBeVisible()
    await expect(page.getByRole('region', { name: 'How your clients will look' })).toContainText(
      `ida-${mark}@`,
    )
    await page.getByRole('button', { name: 'Import 1 client' }).click()
    await expect(page.getByText('1 client added, 1 skipped').first()).toBeVisible()
    await expect(page.getByRole('link', { name: `Ida Row ${mark}` })).toBeVisible()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone')).toBeVisible()
    await expect(page.getByRole('link', { name: `Ida Row ${mark}` })).toBeHidden()
  })
})
