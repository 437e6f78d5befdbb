import { expect, people } from '../office.ts'
import { press, type States } from './states.ts'

/** The pages of a supervisor. */
export const supervising: States = {
  members: async (page) => {
    await page.goto('/members')
    await expect(page.getByRole('button', { name: new RegExp(people.otherAgent) })).toBeVisible()
  },
  'a member': async (page) => {
    await page.getByRole('button', { name: new RegExp(people.otherAgent) }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Deactivate…' })).toBeVisible()
  },
  'what deactivating does': async (page) => {
    await press(page, 'Deactivate…')
    await expect(page.getByText('Signed out everywhere at once')).toBeVisible()
  },
  'inviting, with what is missing': async (page) => {
    await page.goto('/members')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await press(page, 'Make the link')
    await expect(page.getByText('A name is needed')).toBeVisible()
  },
  'files of listings, with what is missing': async (page) => {
    await page.goto('/imports')
    await press(page, 'Upload')
    await expect(page.getByText('Choose a file first.')).toBeVisible()
  },
  'availability sheets, with what is missing': async (page) => {
    await page.goto('/imports/sheets')
    await press(page, 'Upload')
    await expect(page.getByText('Choose a file first.')).toBeVisible()
  },
  'a sheet that is looked at': async (page) => {
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'sheet.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Address,Apt,Rent,Beds,Area,Boro\n701 East 12th Street,1A,3000,1,East Village,MN\n701 East 12th Street,1B,call,1,,',
      ),
    })
    await page.getByRole('combobox', { name: 'Management company' }).fill('Sheets of the tests')
    await press(page, 'Upload')
    await expect(page.getByRole('button', { name: 'Left out 1' })).toBeVisible()
  },
  'exports of listings': async (page) => {
    await page.goto('/imports/export')
    await expect(page.getByRole('button', { name: 'RESO CSV' })).toBeVisible()
  },
}

/** The pages of a developer. */
export const developing: States = {
  diagnostics: async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('region', { name: 'Queues' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Load by endpoint' })).toBeVisible()
  },
}
