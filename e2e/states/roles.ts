import { expect } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { fileInput } from '../pages/imports.ts'
import { people } from '../people.ts'
import { type PageStates, press } from './states.ts'

/** The pages of a supervisor. */
export const supervisorStates: PageStates = {
  members: async (page) => {
    await page.goto('/members')
    await expect(page.getByRole('button', { name: new RegExp(people.otherAgent) })).toBeVisible()
  },
  member: async (page) => {
    await page.getByRole('button', { name: new RegExp(people.otherAgent) }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Deactivate…' })).toBeVisible()
  },
  deactivation: async (page) => {
    await press(page, 'Deactivate…')
    await expect(page.getByText('Signed out everywhere right away')).toBeVisible()
  },
  'invitation without a name': async (page) => {
    await page.goto('/members')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await press(page, 'Create link')
    await expect(page.getByText('Enter a name')).toBeVisible()
  },
  office: async (page) => {
    await page.goto('/office')
    await expect(page.getByRole('button', { name: /^Start (a new )?export/ })).toBeVisible()
  },
  'data of a person': async (page, { api }) => {
    const { name } = await createClient(api)
    await page.goto('/office/erasures')
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(name)
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Will be erased' })).toBeVisible()
  },
  'erasing without a name': async (page) => {
    await press(page, 'Erase…')
    await press(page, 'Erase for good')
    await expect(page.getByText('Type the name exactly as shown')).toBeVisible()
  },
  'commission plans': async (page) => {
    await page.goto('/commission-plans')
    await expect(page.getByRole('heading', { name: 'Agents' })).toBeVisible()
  },
  'form of a commission plan': async (page) => {
    await press(page, 'Add plan')
    await expect(page.getByRole('region', { name: 'Example' })).toBeVisible()
  },
  'year of an agent': async (page) => {
    await page.goto('/your-year')
    await expect(page.getByText('What would a deal pay?')).toBeVisible()
  },
  'import without a file': async (page) => {
    await page.goto('/imports')
    await press(page, 'Upload')
    await expect(page.getByText('Choose a file first.')).toBeVisible()
  },
  'availability sheet without a file': async (page) => {
    await page.goto('/imports/sheets')
    await press(page, 'Upload')
    await expect(page.getByText('Choose a file first.')).toBeVisible()
  },
  'availability sheet preview': async (page) => {
    await fileInput(page).setInputFiles({
      name: 'sheet.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Address,Apt,Rent,Beds,Area,Boro\n701 East 12th Street,1A,3000,1,East Village,MN\n701 East 12th Street,1B,call,1,,',
      ),
    })
    await page.getByRole('combobox', { name: 'Management company' }).fill('Sheets of the tests')
    await press(page, 'Upload')
    await expect(page.getByRole('button', { name: 'Skipped 1' })).toBeVisible()
  },
  'office that moves in': async (page) => {
    await page.goto('/onboarding')
    await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
  },
  'list of people to invite': async (page) => {
    await page.goto('/onboarding/people')
    await page.getByLabel('List of people').fill('Dana Ortiz, dana.ortiz@pboffice.example\nno email here')
    await press(page, 'Check the list')
    await expect(page.getByText('There is no email')).toBeVisible()
  },
  'deals from before the move': async (page) => {
    await page.goto('/onboarding/deals')
    await fileInput(page).setInputFiles({
      name: 'deals.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Agent,Deal date,Address,Type,Gross,Agent share\nSofia Marin,2026-01-05,1 Ann Street,Rental,3000,2100\nUnknown,1/9/2026,2 Ann Street,Rental,3000,2100',
      ),
    })
    await press(page, 'Upload')
    await expect(page.getByRole('button', { name: 'Left out 1' })).toBeVisible()
  },
  'what imports left out': async (page) => {
    await page.goto('/onboarding/left-out')
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  },
  export: async (page) => {
    await page.goto('/imports/export')
    await expect(page.getByRole('button', { name: 'RESO CSV' })).toBeVisible()
  },
}

/** The pages of a developer. */
export const developerStates: PageStates = {
  diagnostics: async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('region', { name: 'Queues' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Load by endpoint' })).toBeVisible()
  },
}
