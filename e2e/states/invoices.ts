import { expect } from '../fixtures.ts'
import { createInvoice } from '../pages/invoices.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** The list of invoices, one of them, and its dialogs. */
export const invoiceStates: PageStates = {
  'no invoices': async (page) => {
    await page.goto('/op-invoices?search=zzzz')
    await expect(page.getByText('No invoices match')).toBeVisible()
  },
  'new invoice without entries': async (page) => {
    await press(page, 'New Invoice')
    await press(page, 'Create draft')
    await expect(page.getByText('Enter the address')).toBeVisible()
  },
  'draft invoice': async (page, { api }) => {
    const { id } = await createInvoice(api)
    await page.goto(`/op-invoices?invoice=${id}`)
    await expect(page.getByRole('dialog', { name: 'Draft invoice' }).getByLabel('Unit')).toBeVisible()
    await expectLoaded(page)
  },
  'send an invoice': async (page) => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Send the invoice' }).locator('canvas')).toBeVisible()
  },
  'sent invoice': async (page) => {
    await page.getByRole('dialog', { name: 'Send the invoice' }).getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog', { name: /^Invoice \d/ })).toBeVisible()
  },
  'payment of an invoice': async (page) => {
    await press(page, 'Record payment')
    await expect(page.getByText('Paid in full')).toBeVisible()
  },
  'list of invoices': async (page) => {
    await page.goto('/op-invoices')
    await expect(page.locator('[data-invoice-row]').first()).toBeVisible()
  },
  'ageing of invoices': async (page) => {
    await page.goto('/op-invoices/ageing')
    await expect(page.getByRole('region', { name: 'Total' })).toBeVisible()
  },
}

/** Settings of invoices and deals, for supervisors. */
export const invoiceSettingStates: PageStates = {
  'invoice settings': async (page) => {
    await page.goto('/op-invoices/settings')
    await expect(page.getByRole('region', { name: 'Preview: Reminder 1' })).toBeVisible()
  },
  'deal settings': async (page) => {
    await page.goto('/deals/settings')
    await press(page, 'Add deduction')
    await press(page, 'Save')
    await expect(page.getByText('Enter a name')).toBeVisible()
  },
}
