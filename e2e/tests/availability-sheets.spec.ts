import type { Page } from '@playwright/test'
import { type TestCell, xlsx } from '../../apps/server/test/factories/xlsx.ts'
import { expect, visitor as test } from '../fixtures.ts'
import { fileInput } from '../pages/imports.ts'
import { signInAs } from '../pages/sign-in.ts'
import { people } from '../people.ts'

/** A company and a house number that are unique across tests and runs. */
const company = `Sheet ${Date.now()}`
const house = 10_000 + (Date.now() % 80_000)

const sheetFile = (rows: readonly (readonly TestCell[])[]) => ({
  name: 'availability.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: xlsx([
    {
      name: 'Vacancies',
      rows: [['LIST OF VACANCIES'], ['Building', 'Apt', 'Ask', 'Size', 'Area', 'Ready'], ...rows],
    },
  ]),
})
const sheetRow = (unit: string, rent: TestCell, ...rest: TestCell[]): TestCell[] => [
  `${house} East 12th Street, New York, NY 10009`,
  unit,
  rent,
  ...(rest.length > 0 ? rest : ['1BR/1BA', 'East Village', 'Avail Now']),
]

async function uploadSheet(page: Page, rows: readonly (readonly TestCell[])[]): Promise<void> {
  await page.goto('/imports/sheets')
  await fileInput(page).setInputFiles(sheetFile(rows))
  await page.getByRole('combobox', { name: 'Management company' }).fill(company)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
}

const changeRows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test.describe('Availability sheets', () => {
  test('an availability sheet is mapped, previewed, applied and undone', async ({ page }) => {
    await page.goto('/login')
    await signInAs(page, people.supervisor)
    await page.goto('/imports/sheets')
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a file first.')

    await uploadSheet(page, [
      sheetRow('4B', '$3,250'),
      sheetRow('5C', 2900, 'STU', 'East Village', new Date('2027-02-01')),
      sheetRow('6D', 'call'),
    ])
    await page.getByRole('combobox', { name: 'Field for Ask' }).selectOption({ label: 'Don’t import' })
    await expect(page.getByText('Choose the column with the rent.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Field for Ask' }).selectOption({ label: 'Rent' })
    await expect(changeRows(page, 'New')).toHaveCount(2)
    await expect(changeRows(page, 'New').first()).toContainText('$3,250')
    await page.getByRole('button', { name: 'Skipped 1' }).click()
    await expect(changeRows(page, 'Skipped')).toContainText('“call” gives no rent')
    await page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(page.getByText('2 new · 1 skipped', { exact: true })).toBeVisible()
    await page.getByRole('region', { name: 'Added' }).getByRole('link', { name: /#4B$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('4B')

    await uploadSheet(page, [sheetRow('4B', '$3,100'), sheetRow('6D', 2000)])
    // The column mapping of the last upload is reused.
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await expect(changeRows(page, 'New')).toHaveCount(1)
    await page.getByRole('button', { name: 'Changed 1' }).click()
    await expect(changeRows(page, 'Changed')).toContainText('Rent$3,250becomes$3,100')
    await page.getByRole('button', { name: 'Gone 1' }).click()
    await expect(changeRows(page, 'Gone')).toContainText('Withdrawn')
    await page.getByRole('checkbox', { name: /^Apply .*#5C$/ }).click()
    await page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(page.getByRole('region', { name: 'Changed' })).toContainText('$3,100')

    await page.getByRole('button', { name: 'Undo sheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo sheet' }).click()
    await expect(page.getByText('Sheet undone. Everything is back as it was.')).toBeVisible()
    await page.getByRole('region', { name: 'Changed' }).getByRole('link', { name: /#4B$/ }).click()
    await expect(page.getByText('$3,250').first()).toBeVisible()
  })
})
