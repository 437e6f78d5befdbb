import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'

let made = 0

/** A name that no other test and no other run takes. */
function freshSource(): string {
  made += 1
  return `Feed ${Date.now()}-${made}`
}

function record(source: string, number: number, given: object = {}) {
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
    ...given,
  }
}

test.use({ person: people.supervisor })

async function openImports(page: Page): Promise<void> {
  await page.goto('/nowhere')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Imports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
}

async function readFeed(
  page: Page,
  source: string,
  records: readonly object[],
  whole = false,
): Promise<void> {
  const buffer = Buffer.from(JSON.stringify({ value: records }))
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'property.json',
    mimeType: 'application/json',
    buffer,
  })
  await page.getByLabel('Source', { exact: true }).fill(source)
  if (whole) await page.getByRole('checkbox', { name: 'This is everything the source has' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** The newest reading of a source or file; other tests read theirs at the same time. */
const newest = (page: Page, of: string) =>
  page
    .getByRole('list', { name: 'Files that were read' })
    .getByRole('listitem')
    .filter({ hasText: of })
    .first()

test('a file of listings comes in, its faults can be read, and the same again changes nothing', async ({
  page,
}) => {
  const source = freshSource()
  await openImports(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a file first.')

  const records = [record(source, 1), record(source, 2), record(source, 3, { ListPrice: 'a lot' })]
  await readFeed(page, source, records)
  await expect(newest(page, source)).toContainText('2 new · 1 left out')
  const saving = page.waitForEvent('download')
  await newest(page, source).getByRole('button', { name: '1 record left out, with reasons' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved).toContain(`3,${source} 3,ListPrice must be a number`)

  await readFeed(page, source, records)
  await expect(newest(page, source)).toContainText('2 unchanged · 1 left out')

  await page.goto('/imports/sources')
  const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: source })
  await expect(row).toContainText('2 listings · 2 on the market')
  await row.getByRole('button', { name: `Remove ${source}` }).click()
  await page.getByRole('button', { name: 'Withdraw its listings' }).click()
  await expect(row).toBeHidden()
})

test('a whole file that misses much asks before anything is withdrawn', async ({ page }) => {
  const source = freshSource()
  await openImports(page)
  await readFeed(page, source, [record(source, 11), record(source, 12)])
  await expect(newest(page, source)).toContainText('2 new')
  await readFeed(page, source, [record(source, 11)], true)
  await expect(newest(page, source)).toContainText('does not name 1 listing')
  await newest(page, source).getByRole('button', { name: 'Withdraw them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(newest(page, source)).toContainText('1 unchanged · 1 withdrawn')
})

test('a server is tested, added, paused and removed; one on our own network is never called', async ({
  page,
}) => {
  const source = freshSource()
  await openImports(page)
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('button', { name: 'Add a server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('The address begins with https://')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(source)
  await dialog.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/odata')
  await dialog.getByLabel('Token', { exact: true }).fill('a token')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('status')).toHaveText('The address does not lead to the public internet')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: source })
  await expect(row).toContainText('Does not answer as it should')
  await expect(page.locator('body')).not.toContainText('a token')
  await row.getByRole('button', { name: `More for ${source}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row.getByRole('button', { name: `Resume ${source}` })).toBeVisible()
  await row.getByRole('button', { name: `More for ${source}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toBeHidden()
})

test("the office's own listings are saved, and read back change nothing", async ({ page }) => {
  test.slow()
  await openImports(page)
  await page.getByRole('link', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'RESO CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^listings-\d{4}-\d\d-\d\d\.csv$/)
  const buffer = await readFile(await file.path())
  await page.getByRole('link', { name: 'Files' }).click()
  const name = `own-${Date.now()}.csv`
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByLabel('Source', { exact: true }).fill(freshSource())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(newest(page, name)).toContainText(/^.*Done[\d,]+ unchanged(?! ·)/)
})

test.describe('To agents', () => {
  test.use({ person: people.agent })

  test('there is nothing at the address', async ({ page }) => {
    await page.goto('/imports')
    await expect(page.getByText('Page not found')).toBeVisible()
  })
})
