import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openFromUserMenu } from '../pages/header.ts'
import { fileInput } from '../pages/imports.ts'
import { people } from '../people.ts'

let sourceCount = 0

/** A source name that is unique across tests and runs. */
function uniqueSource(): string {
  sourceCount += 1
  return `Feed ${Date.now()}-${sourceCount}`
}

function record(source: string, number: number, fields: object = {}) {
  return {
    ListingKey: `${source} ${number}`,
    PropertyType: 'Residential Lease',
    StandardStatus: 'Active',
    ListPrice: 4000,
    UnparsedAddress: `${700 + number} East 12th Street`,
    UnitNumber: source.replace(/\D/g, '').slice(-8),
    City: 'New York',
    PostalCode: '10009',
    MLSAreaMinor: 'East Village',
    BedroomsTotal: 1,
    ModificationTimestamp: '2026-02-21T10:00:00Z',
    ...fields,
  }
}

test.use({ person: people.supervisor })

async function openImports(page: Page): Promise<void> {
  await page.goto('/nowhere')
  await openFromUserMenu(page, 'Imports')
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
}

async function uploadFeed(
  page: Page,
  source: string,
  records: readonly object[],
  isComplete = false,
): Promise<void> {
  const buffer = Buffer.from(JSON.stringify({ value: records }))
  await fileInput(page).setInputFiles({
    name: 'property.json',
    mimeType: 'application/json',
    buffer,
  })
  await page.getByLabel('Source', { exact: true }).fill(source)
  if (isComplete)
    await page.getByRole('checkbox', { name: 'This file has all of the source’s listings' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Uploads a file, and imports it after its preview. */
async function importFeed(
  page: Page,
  source: string,
  records: readonly object[],
  isComplete = false,
): Promise<void> {
  await uploadFeed(page, source, records, isComplete)
  await latestImport(page, source).getByRole('button', { name: 'Import property.json' }).click()
}

/** The newest import of a source or file; other tests run imports at the same time. */
const latestImport = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Imported files' }).getByRole('listitem').filter({ hasText: name }).first()

test.describe('Imports', () => {
  test('a RESO file adds listings and reports its errors, and a second import changes nothing', async ({
    page,
  }) => {
    const source = uniqueSource()
    await openImports(page)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a file first.')

    const records = [record(source, 1), record(source, 2), record(source, 3, { ListPrice: 'a lot' })]
    await uploadFeed(page, source, records)
    const preview = latestImport(page, source).getByRole('region', {
      name: 'property.json: What this file would change',
    })
    await expect(preview).toContainText('701 East 12th Street')
    await expect(preview).toContainText(`ListPrice must be a number: 1 record (${source} 3)`)
    await preview.getByRole('button', { name: 'Import property.json' }).click()
    await expect(latestImport(page, source)).toContainText('2 new · 1 skipped')
    await expect(latestImport(page, source)).toContainText('Done')
    const download = page.waitForEvent('download')
    await latestImport(page, source).getByRole('button', { name: '1 record skipped, with reasons' }).click()
    const errorCsv = await readFile(await (await download).path(), 'utf8')
    expect(errorCsv).toContain(`3,${source} 3,ListPrice must be a number`)

    await importFeed(page, source, records)
    await expect(latestImport(page, source)).toContainText(/Done.*2 unchanged · 1 skipped/)

    await page.goto('/imports/sources')
    const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: source })
    await expect(row).toContainText('2 listings · 2 on the market')
    await row.getByRole('button', { name: `Remove ${source}` }).click()
    await page.getByRole('button', { name: 'Withdraw its listings' }).click()
    await expect(row).toBeHidden()
  })

  test('a complete file that lacks listings asks before they are withdrawn', async ({ page }) => {
    const source = uniqueSource()
    await openImports(page)
    await importFeed(page, source, [record(source, 11), record(source, 12)])
    await expect(latestImport(page, source)).toContainText(/Done.*2 new/)
    await importFeed(page, source, [record(source, 11)], true)
    await expect(latestImport(page, source)).toContainText('is missing 1 listing')
    await latestImport(page, source).getByRole('button', { name: 'Withdraw them' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(latestImport(page, source)).toContainText('1 unchanged · 1 withdrawn')
    await latestImport(page, source).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(latestImport(page, source)).toContainText(/Undone .* by/)
  })

  test('a server is tested, added, paused and removed, and a private address is refused', async ({
    page,
  }) => {
    const source = uniqueSource()
    await openImports(page)
    await page.getByRole('link', { name: 'Sources' }).click()
    await page.getByRole('button', { name: 'Add a server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a server' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText('Enter a URL that begins with https://')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(source)
    await dialog.getByLabel('URL', { exact: true }).fill('https://127.0.0.1/odata')
    await dialog.getByLabel('Token', { exact: true }).fill('secret-token')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(dialog.getByRole('status')).toHaveText('The address does not lead to the public internet')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()

    const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: source })
    await expect(row).toContainText('Not responding')
    await expect(page.locator('body')).not.toContainText('secret-token')
    await row.getByRole('button', { name: `More for ${source}` }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(row.getByRole('button', { name: `Resume ${source}` })).toBeVisible()
    await row.getByRole('button', { name: `More for ${source}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row).toBeHidden()
  })

  test("an export of the office's listings changes nothing when it is imported", async ({ page }) => {
    test.slow()
    await openImports(page)
    await page.getByRole('link', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'RESO CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^listings-\d{4}-\d\d-\d\d\.csv$/)
    const buffer = await readFile(await file.path())
    await page.getByRole('link', { name: 'Files' }).click()
    const name = `own-${Date.now()}.csv`
    await fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByLabel('Source', { exact: true }).fill(uniqueSource())
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await latestImport(page, name)
      .getByRole('button', { name: `Import ${name}` })
      .click()
    await expect(latestImport(page, name)).toContainText(/^.*Done[\d,]+ unchanged(?! ·)/)
  })

  test.describe('without the supervisor role', () => {
    test.use({ person: people.agent })

    test('are not found', async ({ page }) => {
      await page.goto('/imports')
      await expect(page.getByText('Page not found')).toBeVisible()
    })
  })
})
