import type { Page } from '@playwright/test'
import { xlsx, type TestCell } from '../../apps/server/test/xlsx.ts'
import { expect, people, signInAs, visitor as test } from '../office.ts'

/** A name, and a house number, that no other test and no other run takes. */
const company = `Sheet ${Date.now()}`
const house = 10_000 + (Date.now() % 80_000)

const file = (rows: readonly (readonly TestCell[])[]) => ({
  name: 'availability.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: xlsx([
    {
      name: 'Vacancies',
      rows: [['LIST OF VACANCIES'], ['Building', 'Apt', 'Ask', 'Size', 'Area', 'Ready'], ...rows],
    },
  ]),
})
const home = (unit: string, rent: TestCell, ...rest: TestCell[]): TestCell[] => [
  `${house} East 12th Street, New York, NY 10009`,
  unit,
  rent,
  ...(rest.length > 0 ? rest : ['1BR/1BA', 'East Village', 'Avail Now']),
]

async function upload(page: Page, rows: readonly (readonly TestCell[])[]): Promise<void> {
  await page.goto('/imports/sheets')
  await page.getByLabel('File', { exact: true }).setInputFiles(file(rows))
  await page.getByRole('combobox', { name: 'Management company' }).fill(company)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
}

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('an owner’s sheet is mapped, looked at, applied, and taken back', async ({ page }) => {
  await page.goto('/login')
  await signInAs(page, people.supervisor)
  await page.goto('/imports/sheets')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a file first.')

  await upload(page, [
    home('4B', '$3,250'),
    home('5C', 2900, 'STU', 'East Village', new Date('2027-02-01')),
    home('6D', 'call'),
  ])
  await page.getByRole('combobox', { name: 'What Ask holds' }).selectOption({ label: 'Not read' })
  await expect(page.getByText('Say which column holds the rent.')).toBeVisible()
  await page.getByRole('combobox', { name: 'What Ask holds' }).selectOption({ label: 'Rent' })
  await expect(rows(page, 'New')).toHaveCount(2)
  await expect(rows(page, 'New').first()).toContainText('$3,250')
  await page.getByRole('button', { name: 'Left out 1' }).click()
  await expect(rows(page, 'Left out')).toContainText('“call” is no rent')
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('2 new · 1 left out', { exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Added' }).getByRole('link', { name: /#4B$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4B')

  await upload(page, [home('4B', '$3,100'), home('6D', 2000)])
  // The columns are read as they were the last time.
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await expect(rows(page, 'New')).toHaveCount(1)
  await page.getByRole('button', { name: 'Changed 1' }).click()
  await expect(rows(page, 'Changed')).toContainText('Rent$3,250becomes$3,100')
  await page.getByRole('button', { name: 'Gone 1' }).click()
  await expect(rows(page, 'Gone')).toContainText('Withdrawn')
  await page.getByRole('checkbox', { name: /^Apply .*#5C$/ }).click()
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('region', { name: 'Changed' })).toContainText('$3,100')

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Everything is as it was before')).toBeVisible()
  await page.getByRole('region', { name: 'Changed' }).getByRole('link', { name: /#4B$/ }).click()
  await expect(page.getByText('$3,250').first()).toBeVisible()
})
