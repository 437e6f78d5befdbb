import { expect, test } from '../fixtures.ts'
import { createInvoice } from '../pages/invoices.ts'
import { people } from '../people.ts'

test('an agent bills a landlord, reminds them and takes payments, and a supervisor credits', async ({
  page,
  api,
  browser,
  sessions,
}) => {
  const { id, company } = await createInvoice(api)
  await page.goto('/op-invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Op Invoices' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(company)
  await expect(page.locator('[data-invoice-row]')).toHaveCount(1)
  await page.getByRole('link', { name: /^View draft/ }).click()
  const record = page.getByRole('dialog').first()
  await expect(page).toHaveURL(new RegExp(`invoice=${id}`))

  await record.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the invoice' })
  await expect(sending.getByLabel('To')).toHaveValue('dana.ruiz@landlord.example')
  await expect(sending.locator('canvas')).toBeVisible()
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Invoice \d{4}-\d{4} goes out to dana/)).toBeVisible()
  await expect(record.getByText('Version 1')).toBeVisible()

  await record.getByRole('button', { name: 'Remind now' }).click()
  const reminding = page.getByRole('dialog', { name: 'Send a reminder now' })
  await expect(reminding.getByLabel('To')).toHaveValue('dana.ruiz@landlord.example')
  await reminding.getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByText(/^Reminder goes out to/)).toBeVisible()

  await record.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record a payment' })
  await payment.getByLabel('Amount').fill('$1,000')
  await expect(payment.getByText('Part payment: $3,250.00 stays open')).toBeVisible()
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment of $1,000.00 recorded')).toBeVisible()
  await expect(record.getByRole('region', { name: 'Money' })).toContainText('Open$3,250.00')

  const office = await browser.newPage({ storageState: (await sessions(people.supervisor)).state })
  await office.goto(`/op-invoices?invoice=${id}`)
  await office.getByRole('button', { name: 'More actions' }).click()
  await office.getByRole('menuitem', { name: 'Credit note' }).click()
  const credit = office.getByRole('dialog', { name: 'Issue a credit note' })
  await credit.getByLabel('Amount').fill('3000')
  await credit.getByLabel('Reason').fill('Agreed on a lower commission')
  await expect(credit.getByText('$250.00 stays open')).toBeVisible()
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(office.getByText('Credit note over $3,000.00 issued')).toBeVisible()
  await office.context().close()

  // What the supervisor did is on the agent's page with the next look at it.
  await page.reload()
  await expect(record.getByRole('region', { name: 'Money' })).toContainText('Open$250.00')
  await record.getByRole('button', { name: 'Record payment' }).click()
  await payment.getByLabel('Amount').fill('300')
  await expect(payment.getByText('$50.00 more than is open')).toBeVisible()
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(record.getByRole('region', { name: 'Money' })).toContainText('Over-paid$50.00')

  const saved = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Paid 1' })).toBeVisible()
})
