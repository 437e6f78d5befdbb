import { expect } from '../fixtures.ts'
import { createPng } from '../image-files.ts'
import { askToApply } from '../pages/application-form.ts'
import { type PageStates, press } from './states.ts'

export const applicationFormStates: PageStates = {
  'first page': async (page, { api }) => {
    await page.goto((await askToApply(api)).path)
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  },
  'about you with errors': async (page) => {
    await press(page, 'Start')
    await page.getByLabel('Social security number').first().fill('219-09-9999')
    await press(page, 'Continue')
    await expect(page.getByText('Please fill this in').first()).toBeVisible()
    await expect(page.getByText('•••-••-9999')).toBeVisible()
  },
  'all steps': async (page) => {
    await press(page, /^Step 1 of/)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'where you live': async (page) => {
    await page.getByRole('dialog').getByRole('link', { name: 'Where you live' }).click()
    await page.getByLabel('I rent').check()
    await expect(page.getByLabel(/^Rent you pay now/)).toBeVisible()
  },
  documents: async (page) => {
    await page.goto(`${page.url().split('#')[0]}#documents`)
    await page.getByLabel('Choose a file: Photo ID').setInputFiles(createPng('id.png', 40, 30))
    await expect(page.getByText('Complete')).toBeVisible()
  },
  'a document that is refused': async (page) => {
    const buffer = Buffer.from('hello')
    await page
      .getByLabel('Choose a file: Other documents')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer })
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'read and sign': async (page) => {
    await page.goto(`${page.url().split('#')[0]}#sign`)
    await expect(page.getByRole('region', { name: /answers are missing/ })).toBeVisible()
  },
  'in Spanish': async (page) => {
    await press(page, 'Español')
    await expect(page.getByRole('heading', { level: 1, name: 'Revisar y firmar' })).toBeVisible()
  },
  'invalid link of a form': async (page) => {
    await page.goto(`/apply/${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  },
  'invalid link of a package': async (page) => {
    await page.goto(`/package/${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  },
}
