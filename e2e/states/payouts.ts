import { expect } from '../fixtures.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** What is due, a pay run and the office's numbers, for a supervisor. */
export const payoutStates: PageStates = {
  company: async (page) => {
    await page.goto('/company')
    await expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible()
    await expectLoaded(page)
  },
  'deals of a number': async (page) => {
    await page.getByRole('link', { name: /^Pipeline: / }).click()
    await expect(page.getByRole('heading', { name: /^Deals in hand/ })).toBeVisible()
    await expectLoaded(page)
  },
  stats: async (page) => {
    await page.goto('/stats?period=last_12_months')
    await expect(page.getByRole('region', { name: 'By agent' })).toBeVisible()
    await expectLoaded(page)
  },
  'stats as a table': async (page) => {
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('region', { name: 'Inquiries over time' })).toBeVisible()
  },
  'records of a number': async (page) => {
    await page.getByRole('link', { name: /^Deals closed: / }).click()
    await expect(page.getByRole('region', { name: 'Deals' })).toBeVisible()
    await expectLoaded(page)
  },
  'what is due': async (page) => {
    await page.goto('/payouts')
    await expect(page.getByRole('region', { name: 'Due' })).toBeVisible()
  },
  'due to a payee': async (page) => {
    await page.getByRole('region', { name: 'Due' }).getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: /^Due to / })).toBeVisible()
    await expectLoaded(page)
  },
  'new pay run': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'New pay run')
    await expect(page.getByRole('dialog', { name: 'New pay run' })).toBeVisible()
  },
  'pay runs': async (page) => {
    await page.goto('/payouts/runs')
    await expect(page.getByRole('region', { name: 'Pay runs' })).toBeVisible()
  },
  'pay run': async (page) => {
    await page.getByRole('region', { name: 'Pay runs' }).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Payouts' })).toBeVisible()
  },
  'charges of agents': async (page) => {
    await page.goto('/payouts/charges')
    await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible()
  },
  'new charge': async (page) => {
    await press(page, 'New charge')
    await page.getByRole('dialog').getByRole('button', { name: 'Chosen agents' }).click()
    await press(page, 'Create charge')
    await expect(page.getByText('Choose at least one agent')).toBeVisible()
  },
  'file of the bank': async (page) => {
    await page.goto('/payouts/bank?show=files')
    await page.setInputFiles('input[type=file]', {
      name: 'activity.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Description,Amount\n2026-01-05,Rent,-4200.11\n2026-01-06,Fee,eighteen\n'),
    })
    await press(page, 'Upload')
    await expect(page.getByRole('list', { name: 'Lines of the file' })).toBeVisible()
  },
  'unmatched transactions': async (page) => {
    const name = `Operating ${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('textbox', { name: 'Name of the account' }).fill(name)
    await press(page, 'Import 1 transaction')
    await page.getByRole('link', { name: 'Match transactions' }).click()
    await expect(page.getByRole('list', { name: 'Transactions' })).toBeVisible()
  },
  'payments to match': async (page) => {
    await page.getByRole('button', { name: 'Choose payments' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Choose payments' })).toBeVisible()
    await expectLoaded(page)
  },
  'end of the year': async (page) => {
    await page.goto('/payouts/year-end')
    await expect(page.getByRole('region', { name: 'Year end' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payees without a return' })).toBeVisible()
  },
  'the office as it files': async (page) => {
    await press(page, 'Enter the office')
    await expect(page.getByRole('dialog', { name: 'The office as it files' })).toBeVisible()
  },
  'Form W-9 of a payee': async (page) => {
    await page.goto('/payouts/year-end')
    await page
      .getByRole('button', { name: /W-9: Form W-9 of / })
      .first()
      .click()
    await press(page, 'Enter a paper form')
    await expect(page.getByRole('textbox', { name: 'Taxpayer identification number' })).toBeVisible()
  },
  'statements by email': async (page) => {
    await page.goto('/payouts/statements')
    await expect(page.getByText('Emails each agent')).toBeVisible()
    await expectLoaded(page)
  },
}

/** An agent's own payouts. */
export const ownPayoutStates: PageStates = {
  'own payouts': async (page) => {
    await page.goto('/payouts')
    await expect(page.getByRole('region', { name: 'Paid to you' })).toBeVisible()
    await expectLoaded(page)
  },
  'own bank account': async (page) => {
    await press(page, 'Add Bank account for your payouts')
    await expect(page.getByRole('dialog', { name: 'Bank account for your payouts' })).toBeVisible()
  },
  'own Form W-9': async (page) => {
    await page.goto('/payouts')
    await press(page, 'Fill in Form W-9')
    await expect(page.getByRole('dialog', { name: 'Form W-9' })).toBeVisible()
  },
}
