import { expect } from '../fixtures.ts'
import { createPdf, sendForSignature } from '../pages/signature-requests.ts'
import { type PageStates, press } from './states.ts'

/** The list of documents to sign with its dialogs, and the page on which one is signed. */
export const documentSigningStates: PageStates = {
  'no documents': async (page) => {
    await page.goto('/applications/documents?search=zzzz')
    await expect(page.getByText('No documents match')).toBeVisible()
  },
  'documents to sign': async (page) => {
    await page.goto('/applications/documents?state=open')
    const list = page.getByRole('list', { name: 'Documents to sign' })
    await expect(list.getByText('Waiting for signatures').first()).toBeVisible()
  },
  'send for signature': async (page) => {
    await press(page, 'Send for signature')
    await expect(page.getByRole('dialog', { name: 'Send for signature' })).toBeVisible()
  },
  'place fields': async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Send for signature' })
    await dialog.getByRole('combobox', { name: 'Client' }).fill('an')
    await dialog.locator('[role=option]').first().click()
    await dialog.locator('input[type=file]').setInputFiles(createPdf('rider.pdf'))
    await press(page, 'Place fields')
    const placing = page.getByRole('dialog', { name: 'Place fields' })
    await expect(placing.locator('canvas')).toBeVisible()
    await placing.getByRole('button', { name: 'Signature', exact: true }).press('Enter')
    await expect(placing.getByRole('button', { name: /^Signature of/ })).toBeVisible()
  },
  'save as template': async (page) => {
    await press(page, 'Done')
    await press(page, 'Save as template')
    await page.getByLabel('Name', { exact: true }).fill('Lease rider')
    await expect(page.getByLabel(/^Role of/)).toBeVisible()
  },
  templates: async (page) => {
    await press(page, 'Save')
    await press(page, 'Use a template')
    await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  },
  'use a template': async (page) => {
    await press(page, /^Use Lease rider/)
    await expect(page.getByText('The field placed so far is replaced.')).toBeVisible()
  },
  'void a document': async (page) => {
    await page.goto('/applications/documents?state=open')
    await press(page, /^Actions for/)
    await page.getByRole('menuitem', { name: 'Void…' }).click()
    await expect(page.getByLabel('Reason')).toBeVisible()
  },
  'sign page': async (page, { api }) => {
    await page.goto(await sendForSignature(api))
    await expect(page.getByRole('heading', { level: 1, name: /^Disclosure/ })).toBeVisible()
    await expect(page.locator('canvas').first()).toBeVisible()
    await press(page, 'Start')
    await expect(page.getByLabel('Move-in date', { exact: true })).toBeVisible()
  },
  'sign page with errors': async (page) => {
    await press(page, 'Sign and send')
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
  'decline to sign': async (page) => {
    await press(page, 'Decline to sign')
    await expect(page.getByLabel('Why don’t you want to sign?')).toBeVisible()
  },
  'invalid link of a document': async (page) => {
    await page.goto(`/sign/${'x'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  },
}
