import type { Page } from '@playwright/test'
import { newYorkDate } from '@pb/rules/new-york'
import { readApiHeaders } from '../api.ts'
import { expect, test } from '../fixtures.ts'
import { recordChanges } from '../pages/changes.ts'
import { password, people } from '../people.ts'

const bank = {
  bank_name: 'JPMorgan Chase',
  routing: '021000021',
  immediate_origin: '021000021',
  company_id: '1123456789',
  company_name: 'PB Office',
  description: 'COMMISSION',
  offset: null,
}
const account = {
  holder: 'company',
  kind: 'checking',
  routing: '011401533',
  account_number: '000987654321',
}

/**
 * Makes and downloads the ACH file of a run, sets it aside, prints a check in its place, and voids that: each once, with a
 * double click.
 */
async function payByFileAndCheck(page: Page, payee: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { expectOne } = recordChanges(page)
  await page.getByRole('button', { name: 'Make ACH file' }).click()
  await dialog.getByRole('checkbox', { name: /^I called each payee/ }).check()
  await dialog.getByRole('button', { name: 'Make ACH file' }).dblclick()
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expectOne(/ach-file$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/ach/i)
  await page.getByRole('button', { name: 'Set file aside' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank refused it')
  await dialog.getByRole('button', { name: 'Set file aside' }).dblclick()
  await expect(page.getByText('ACH file set aside').first()).toBeVisible()
  await expectOne(/ach-file\/void$/)

  await page.getByRole('button', { name: 'Make checks' }).click()
  await dialog.getByRole('checkbox', { name: 'Also pay payees with a bank account by check' }).check()
  await dialog.getByRole('button', { name: 'Make checks' }).dblclick()
  const check = page.getByRole('row', { name: new RegExp(payee) }).filter({ hasText: 'Not printed' })
  await expect(check).toContainText('No mailing address')
  await expect(check).toHaveCount(1)
  await expectOne(/checks$/)
  await page.getByRole('button', { name: 'Print 1 check' }).click()
  await expect(page.getByText(/^Printed by /)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Void check / }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid by the bank instead')
  await dialog.getByRole('checkbox', { name: 'Make another check for this payout' }).uncheck()
  await dialog.getByRole('button', { name: /^Void check / }).dblclick()
  await expect(page.getByText(/^Check \d+ voided$/)).toBeVisible()
  await expectOne(/void$/)
}

test.describe('a supervisor pays agents', () => {
  test.use({ person: people.supervisor })

  test('creates a pay run, reads a statement, and marks all as paid', async ({ page }) => {
    await page.goto('/company')
    // Other journeys make supervisors, and the demo's one supervisor recorded and approved what is paid here.
    const headers = await readApiHeaders(page)
    const proof = await page.request.post('/v1/proof', { headers, data: { current_password: password } })
    expect(proof.status()).toBe(204)
    const controls = await page.request.put('/v1/money-controls', { headers, data: { people: 1 } })
    expect(controls.status()).toBe(200)
    await page.getByRole('link', { name: /^Due to agents and others: / }).click()
    await expect(page.getByRole('region', { name: 'Due' })).toBeVisible()
    // A broker of another office who can be paid: agents would be notified, whose bells other tests count.
    const brokers = /^Choose (Harbor Realty|Elm Street Referrals|Northside Brokers)$/
    const broker = page.getByRole('checkbox', { name: brokers, disabled: false }).first()
    await broker.check()
    const payee = ((await broker.getAttribute('aria-label')) ?? '').replace('Choose ', '')
    const put = async (path: string, data: object) => {
      const reply = await page.request.put(`/v1/${path}`, { headers, data })
      expect(reply.status(), await reply.text()).toBeLessThan(300)
    }
    await put('ach-settings', bank)
    await put('payee-bank-account', { ...account, agent_id: '0', payee, name: payee })
    await page.getByRole('button', { name: 'New pay run for 1 payee' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create pay run' }).click()
    // The statements are written in the background; the page follows by itself.
    const payAll = page.getByRole('button', { name: 'Mark all as paid' })
    await expect(payAll).toBeVisible({ timeout: 60_000 })
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Statement' }).click()
    const viewer = page.getByRole('dialog', { name: /^Statement for / })
    await expect(viewer.locator('canvas')).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await payByFileAndCheck(page, payee)
    await payAll.click()
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    const [, amount = ''] = /\$([\d,.]+) in 1 payout/.exec(await dialog.innerText()) ?? []
    await dialog.getByRole('textbox', { name: 'Reference' }).fill('ACH 4711')
    const { expectOne } = recordChanges(page)
    await dialog.getByRole('button', { name: 'Mark as paid' }).dblclick()
    await expect(payAll).toBeHidden()
    await expectOne(/payment$/)
    await expect(page.getByText('ACH 4711').first()).toBeVisible({ timeout: 60_000 })

    // The bank's file has it, by its number; the match can be undone.
    await page.goto('/payouts/bank?show=files')
    const day = newYorkDate(new Date()).replaceAll('-', '')
    const line = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-${amount.replaceAll(',', '')}<FITID>1<NAME>ACH 4711</STMTTRN>`
    await page.setInputFiles('input[type=file]', {
      name: 'activity.qfx',
      mimeType: 'application/x-ofx',
      buffer: Buffer.from(`<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${line}</BANKTRANLIST></STMTRS></OFX>`),
    })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('textbox', { name: 'Name of the account' }).fill('Payroll')
    await page.getByRole('button', { name: 'Import 1 transaction' }).click()
    await page.getByRole('link', { name: 'Match transactions' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(amount)
    await page.getByRole('button', { name: 'Match 1 certain one' }).dblclick()
    const matched = page.getByRole('listitem').filter({ hasText: '1 transaction matched' })
    await expectOne(/bank-matches$/)
    await matched.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Match undone')).toBeVisible()
    await expectOne(/match$/)
    await page.getByRole('button', { name: 'Match', exact: true }).first().dblclick()
    await expectOne(/bank-matches$/)
    await page.getByRole('combobox', { name: 'Show transactions' }).selectOption('Matched')
    await page.getByRole('button', { name: 'Undo match' }).first().dblclick()
    await expect(
      page.getByText('Nothing is matched yet').or(page.getByText('No transactions match')),
    ).toBeVisible()
    await expectOne(/match$/)
    await page.goto('/payouts/year-end')
    await expect(page.getByRole('region', { name: 'Year end' })).toBeVisible()
  })
})

test.describe('a supervisor looks for money that went another way', () => {
  test.use({ person: people.supervisor })

  test('finds the tenant who paid too much, and what to do', async ({ page }) => {
    await page.goto('/payouts/exceptions')
    // Other journeys have owners who paid too much.
    const row = page.getByRole('row', { name: /Over-paid/ }).filter({ hasText: 'Tenant or buyer' })
    await expect(row).toContainText('$150.00')
    await expect(row.getByRole('link', { name: 'Open deal' })).toBeVisible()
  })
})

test.describe('a supervisor charges agents every month', () => {
  test.use({ person: people.supervisor })

  test('sets up a charge, waives and collects it, and pauses it', async ({ page }) => {
    await page.goto('/payouts')
    await page.getByRole('link', { name: 'Charges' }).click()
    await page.getByRole('button', { name: 'New charge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Other')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Parking')
    await dialog.getByRole('button', { name: 'Create charge' }).click()
    await expect(dialog.getByText('Enter an amount')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('45.50')
    const thisMonth = newYorkDate(new Date()).slice(0, 7)
    await dialog.getByRole('combobox', { name: 'First month' }).selectOption(thisMonth)
    await expect(dialog.getByText(/is charged right away/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Chosen agents' }).click()
    await dialog.getByRole('combobox', { name: 'Add agent' }).click()
    await page.getByRole('option', { name: /^Dev Ito/ }).click()
    await dialog.getByRole('button', { name: 'Create charge' }).click()
    await expect(page.getByText('Parking is charged every month')).toBeVisible()
    const recurring = page.getByRole('region', { name: 'Recurring charges' })
    await expect(recurring.getByRole('row', { name: /Parking/ })).toContainText('$45.50')

    // Waived, and charged again by Undo.
    await page.getByRole('searchbox', { name: 'Search agents and charges' }).fill('Parking')
    const more = page.getByRole('button', { name: /^More for Dev Ito, Parking/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Waive' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('New here')
    await dialog.getByRole('button', { name: 'Waive' }).click()
    await expect(page.getByText('No charges match')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(more).toBeVisible()

    await more.click()
    await page.getByRole('menuitem', { name: 'Record payment' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(/\d/)
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.50')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText('$0.50 from Dev Ito recorded')).toBeVisible()

    await page.getByRole('button', { name: 'More for Parking' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(recurring.getByRole('row', { name: /Parking/ })).toContainText('Paused')
    await page.getByRole('button', { name: 'More for Parking' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(dialog.getByText('State: Running → Paused')).toBeVisible()
  })
})

test('an agent sees their own payouts and charges', async ({ page }) => {
  await page.goto('/payouts')
  await expect(page.getByRole('region', { name: 'Paid to you' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your charges' })).toContainText('Desk fee')
  await expect(page.getByRole('link', { name: 'Pay runs' })).toHaveCount(0)
})

test.describe('a supervisor reads the stats', () => {
  test.use({ person: people.supervisor })

  test('opens the records of a number and of a bar by keyboard, and sets an agent’s targets', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Stats' }).first().click()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 12 months')
    const lastYear = new Date().getFullYear() - 1
    await expect(page.getByText(new RegExp(`^\\w+ \\d+, ${lastYear} – .*, compared with`))).toBeVisible()
    const deals = page.getByRole('link', { name: /^Deals closed: / })
    const count = (await deals.innerText()).replaceAll(',', '')
    await deals.click()
    await expect(page.getByText(new RegExp(`^${count} records?$`))).toBeVisible()
    await page.getByRole('link', { name: 'Back to stats' }).click()
    const chart = page.getByRole('figure', { name: 'Inquiries over time' })
    await chart.getByRole('link').last().focus()
    await page.keyboard.press('Home')
    await expect(chart.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/bucket=/)
    await page.goto('/stats')
    await page
      .getByRole('region', { name: 'By agent' })
      .getByRole('link', { name: 'Adam Cole', exact: true })
      .click()
    await page.getByRole('button', { name: 'Set targets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set targets' })
    await dialog.getByRole('textbox', { name: 'Showings a month' }).fill('12')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('of 12')).toBeVisible()
  })
})
