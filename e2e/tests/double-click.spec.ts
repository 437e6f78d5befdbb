import type { APIRequestContext } from '@playwright/test'
import type { Application, ApplicationRow, Household } from '@pb/contract/applications'
import type { PayRun } from '@pb/contract/payouts'
import type { SignatureRequest } from '@pb/contract/signature-requests'
import { newYorkDate } from '@pb/rules/new-york'
import { expect, newVisitorPage, test } from '../fixtures.ts'
import { recordChanges } from '../pages/changes.ts'
import { createClient } from '../pages/clients.ts'
import { sendInvoice } from '../pages/invoices.ts'
import { createPdf, readSigningPath } from '../pages/signature-requests.ts'
import { password, people } from '../people.ts'

/**
 * Forms that send to people or pay: Enter in a field of one that sends does nothing, and a double click on its button is
 * one call and makes one row.
 */

const readJson = async <T>(api: APIRequestContext, path: string): Promise<T> => {
  const reply = await api.get(`/v1/${path}`)
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as T
}

test('an agent asks, reminds, sends a package and records the answer once for each double click', async ({
  page,
  api,
}) => {
  const { userId, name } = await createClient(api)
  const { expectNone, expectOne } = recordChanges(page)
  await page.goto(`/clients/rental/${userId}/details`)
  await page.getByRole('button', { name: 'Ask to apply' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask to apply' })
  await asking.getByRole('combobox', { name: 'Listing or address' }).fill('20 Carroll Street')
  await asking.getByLabel('Unit').fill('3E')
  await asking.getByLabel('Unit').press('Enter')
  await asking.getByLabel('Monthly rent').fill('3500')
  await asking.getByLabel('Monthly rent').press('Enter')
  await asking.getByRole('button', { name: 'Ask 1 person' }).dblclick()
  await expect(page.getByText(/^Email goes out to .* in/)).toBeVisible()
  await expectOne(/^POST \/v1\/aform$/)
  const rows = await readJson<{ count: number; collection: ApplicationRow[] }>(
    api,
    `aform?query=${encodeURIComponent(name)}`,
  )
  expect(rows.count).toBe(1)
  const { household_id: householdId } = await readJson<Application>(api, `aform/${rows.collection[0]!.id}`)
  const readHousehold = () => readJson<Household>(api, `application-households/${householdId}`)

  await page.goto('/applications')
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(name)
  await expect(page.locator('[data-application-row]')).toHaveCount(1)
  await page.locator('[data-application-row]').click()
  await page.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).dblclick()
  await expect(page.getByText(/^Reminder goes out to/)).toBeVisible()
  await expectOne(/reminders$/)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send the application' })
  await sending.getByLabel('To', { exact: true }).fill('landlord@owner.example')
  await sending.getByRole('checkbox', { name: 'Send it as it is' }).check()
  await sending.getByLabel('Subject').press('Enter')
  await expect(sending.getByLabel('Subject')).toBeFocused()
  expectNone(/send$/)
  await sending.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText('Application goes out to landlord@owner.example in 5 s')).toBeVisible()
  await expectOne(/send$/)
  expect((await readHousehold()).submissions).toHaveLength(1)

  await page.getByRole('button', { name: 'Record answer' }).click()
  await page.getByRole('button', { name: 'Save answer' }).dblclick()
  await expect(page.getByText('Answer recorded')).toBeVisible()
  await expectOne(/answer$/)
})

test('a document is sent, declined and voided once for each double click', async ({ page, browser, api }) => {
  const { name } = await createClient(api)
  const { expectNone, expectOne } = recordChanges(page)
  const readRequests = async (title: string) =>
    (await readJson<{ collection: SignatureRequest[] }>(api, `signature-requests?query=${title}`)).collection
  const titles = ['sent', 'declined'].map((state) => `${state}${crypto.randomUUID().slice(0, 8)}`)
  for (const title of titles) {
    await page.goto('/applications/documents')
    await page.getByRole('button', { name: 'Send for signature' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send for signature' })
    await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
    await dialog.getByRole('option', { name: new RegExp(name) }).click()
    await dialog.locator('input[type=file]').setInputFiles(createPdf('rider.pdf'))
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Title').press('Enter')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    expectNone(/send$/)
    await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
    await expect(page.getByText(/goes out for signature/)).toBeVisible()
    await expectOne(/send$/)
    expect(await readRequests(title)).toHaveLength(1)
  }
  const [voided, declined] = titles as [string, string]

  const visitor = await newVisitorPage(browser)
  const visits = recordChanges(visitor)
  await visitor.goto(await readSigningPath(api, declined))
  await visitor.getByRole('button', { name: 'Decline to sign' }).click()
  await visitor.getByLabel('Why don’t you want to sign?').fill('The rent is wrong')
  await visitor.getByRole('button', { name: 'Decline to sign' }).last().dblclick()
  await expect(visitor.getByText(/declined to sign$/)).toBeVisible()
  await visits.expectOne(/decline$/)
  await visitor.context().close()
  expect((await readRequests(declined))[0]!.state).toBe('declined')

  await page.getByRole('searchbox', { name: 'Search documents' }).fill(voided)
  await page.getByRole('button', { name: `Actions for ${voided}` }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }).dblclick()
  await expect(page.getByText(`“${voided}” was voided`)).toBeVisible()
  await expectOne(/void$/)
  expect((await readRequests(voided))[0]!.state).toBe('voided')
})

test.describe('a supervisor', () => {
  test.use({ person: people.supervisor })

  test('invites, plans a pay run and cancels it once for each double click', async ({ page, api }) => {
    const { expectNone, expectOne } = recordChanges(page)
    const countRuns = async () => (await readJson<{ count: number }>(api, 'pay-runs?limit=1')).count

    const invited = `Una Reyes ${crypto.randomUUID().slice(0, 4)}`
    await page.goto('/members')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const inviting = page.getByRole('dialog', { name: 'Invite to the office' })
    await inviting.getByLabel('Name').fill(invited)
    await inviting.getByLabel('Email').fill(`${invited.toLowerCase().replaceAll(' ', '.')}@pboffice.example`)
    await inviting.getByLabel('Email').press('Enter')
    expectNone(/invitations/)
    await inviting.getByRole('button', { name: 'Create link' }).dblclick()
    await expect(inviting.getByRole('button', { name: 'Done' })).toBeVisible()
    await expectOne(/invitations/)

    await page.goto('/payouts')
    const before = await countRuns()
    const someone = page.getByRole('checkbox', {
      name: /^Choose (?!all|.*(Realty|Referrals|Brokers))/,
      disabled: false,
    })
    await someone.first().check()
    await page.getByRole('button', { name: 'New pay run for 1 payee' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create pay run' }).dblclick()
    await expectOne(/^POST \/v1\/pay-runs$/)
    await expect.poll(countRuns).toBe(before + 1)
    const { collection } = await readJson<{ collection: PayRun[] }>(api, 'pay-runs?limit=1')
    await page.getByRole('button', { name: 'Cancel pay run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel pay run' }).dblclick()
    await expectOne(/pay-runs\/\d+/)
    await expect
      .poll(async () => (await readJson<PayRun>(api, `pay-runs/${collection[0]!.run_id}`)).state)
      .toBe('cancelled')
  })

  test('pays one payee, credits, writes off, restores and closes a month once for each double click', async ({
    page,
    api,
  }) => {
    const { expectOne } = recordChanges(page)
    const dialog = page.getByRole('dialog').last()
    // Other journeys make supervisors; then one may not approve and pay.
    expect((await api.post('/v1/proof', { data: { current_password: password } })).status()).toBe(204)
    expect((await api.put('/v1/money-controls', { data: { people: 1 } })).status()).toBe(200)
    // The supervisor is the payee: others would be notified, whose bells other tests count.
    const { user_id: self } = await readJson<{ user_id: string }>(api, 'agent-profile')
    const planned = await api.post('/v1/pay-runs', {
      data: { until: newYorkDate(new Date()), agent_ids: [self], key: crypto.randomUUID() },
    })
    expect(planned.status(), await planned.text()).toBe(200)
    await page.goto(`/payouts/runs/${((await planned.json()) as PayRun).run_id}`)
    await page.getByRole('button', { name: 'More for Sofia Marin' }).click()
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click()
    await dialog.getByLabel('Reference').fill('Wire 12')
    await dialog.getByRole('button', { name: 'Mark as paid' }).dblclick()
    await expect(page.getByText(/to Sofia Marin marked as paid$/)).toBeVisible()
    await expectOne(/payment$/)

    const settlements = [
      ['Credit', 'Issue credit note', /credit-notes$/],
      ['Write off', 'Write off', /write-off$/],
    ] as const
    await page.goto(`/op-invoices?invoice=${await sendInvoice(api)}`)
    for (const [item, button, call] of settlements) {
      await page.getByRole('button', { name: 'More actions' }).last().click()
      await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
      const amount = dialog.getByLabel('Amount')
      if (item === 'Credit') {
        await amount.click()
        await page.keyboard.type('1250.5')
        await expect(amount).toHaveValue('1,250.5')
      }
      await dialog.getByLabel('Reason').fill('Agreed by phone')
      await dialog.getByRole('button', { name: button, exact: true }).dblclick()
      await expectOne(call)
    }
    await expect(page.getByText('$2,999.50 written off')).toBeVisible()

    const { userId: user_id } = await createClient(api)
    const title = `Call back ${user_id}`
    const task = await api.post('/v1/client-tasks', { data: { user_id, title, due_on: null } })
    await api.delete(`/v1/client-tasks/${((await task.json()) as { task_id: string }).task_id}`)
    await page.goto('/recently-deleted')
    await page.getByRole('button', { name: `Restore ${title}` }).dblclick()
    await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeHidden()
    await expectOne(/restore$/)

    await page.goto('/payouts/year-end')
    // The oldest month, in which nothing of the demo office is changed.
    await page.getByRole('button', { name: 'Close period' }).click()
    await dialog
      .getByRole('button', { name: /^Close / })
      .last()
      .dblclick()
    await expect(page.getByText(/^\w+ \d{4} closed$/)).toBeVisible()
    await expectOne(/book-closings$/)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await dialog.getByLabel('Reason').fill('A check came late')
    await dialog.getByRole('button', { name: 'Reopen' }).dblclick()
    await expect(page.getByText(/^\w+ \d{4} reopened$/)).toBeVisible()
    await expectOne(/reopening$/)
  })
})
