import { expect, test } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { people } from '../people.ts'

test.describe('Data of the office', () => {
  test('an agent exports their own data, and downloads it', async ({ page }) => {
    test.slow()
    await page.goto('/account-settings#export')
    const section = page.getByRole('region', { name: 'Export your data' })
    await section.getByRole('button', { name: /^Start (a new )?export$/ }).click()
    const newest = section.getByRole('list', { name: 'Latest exports' }).getByRole('listitem').first()
    // The page shows each step without a reload.
    const link = newest.getByRole('button', { name: 'Download' })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const saved = page.waitForEvent('download')
    await link.click()
    const archive = await saved
    expect(archive.suggestedFilename()).toMatch(/\.zip$/)
    expect(await archive.failure()).toBeNull()
    await expect(section.getByRole('button', { name: 'Start a new export' })).toBeEnabled()
  })

  test.describe('of a supervisor', () => {
    test.use({ person: people.supervisor })

    test('a client is erased after their name was typed, with a record', async ({ page, openApi }) => {
      const client = await createClient(await openApi(people.agent))
      await page.goto('/office/erasures')
      await page.getByRole('searchbox', { name: 'Find a person' }).fill(client.name)
      await page.getByRole('button', { name: new RegExp(client.name) }).click()
      await expect(page.getByText('Will be erased')).toBeVisible()
      await page.getByRole('button', { name: 'Erase…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Erase for good?' })
      const reference = `Request ${Date.now()}`
      await dialog.getByLabel('Your reference').fill(reference)
      await dialog.getByLabel(`Type “${client.name}” to confirm`).fill('Someone else')
      await dialog.getByRole('button', { name: 'Erase for good' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByLabel(`Type “${client.name}” to confirm`).fill(client.name)
      await dialog.getByRole('button', { name: 'Erase for good' }).click()
      await expect(page.getByText(`Erased the data of ${client.name}`)).toBeVisible()
      await expect(page.getByText(reference)).toBeVisible()
      await page.getByRole('searchbox', { name: 'Find a person' }).fill(client.name)
      await expect(page.getByText('No client, renter or lead matches.')).toBeVisible()
    })
  })
})
