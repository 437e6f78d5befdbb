import type { Invoice } from '@pb/contract/op-invoices'
import { undoSeconds } from '@pb/rules/mail/undo'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  createInvoice,
  createSentInvoice,
  passDays,
  sendInvoice,
} from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processEmails } from './process-emails.ts'
import { runReminders } from './run-reminders.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const undo = ({ id }: Pick<Invoice, 'id'>, key: string, as = agent) =>
  office.call({ method: 'POST', url: `/v1/op-invoices/${id}/emails/undo`, as, payload: { key } })
const remind = ({ id }: Pick<Invoice, 'id'>, key: string) =>
  office.call({
    method: 'POST',
    url: `/v1/op-invoices/${id}/reminders`,
    as: agent,
    payload: { to: ['dana@glenwood.example'], subject: 'Reminder', message: 'Please pay.', key },
  })
const getTemplate = async ({ id }: Pick<Invoice, 'id'>) =>
  (await office.call({ url: `/v1/op-invoices/${id}/email?kind=invoice`, as: agent })).json<{
    subject: string
  }>()
async function countSent({ personId } = agent): Promise<number> {
  const { rows } = await office.deps.pool.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM mail_outbox WHERE person_id = $1 AND kind = 'send'`,
    [personId],
  )
  return one(rows).sent
}
async function settle(): Promise<void> {
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
}

test('an invoice whose email is undone keeps its number and is shown as not emailed, twice as well', async () => {
  const key = randomUUID()
  const sent = await sendInvoice(office, agent, await createInvoice(office, agent), { key })
  // A worker that comes before the time is over leaves it.
  await processEmails(office.deps)
  const replies = await Promise.all([undo(sent, key), undo(sent, key)])
  for (const reply of replies)
    expect(reply.json()).toMatchObject({ number: sent.number, email_state: 'failed', versions: [] })
  await settle()
  expect(await countSent()).toBe(0)
  // It is sent for the first time: nothing that replaces another.
  expect((await getTemplate(sent)).subject).toBe('Invoice for 330 East 38th Street, 14B')
  const { version } = replies[0].json<Invoice>()
  const again = await sendInvoice(office, agent, { id: sent.id, version })
  expect(again).toMatchObject({
    number: sent.number,
    open_amount: 4200,
    versions: [{ version: 1, recipients: ['dana@glenwood.example'] }],
  })
  await settle()
  expect(await countSent()).toBe(1)
})

test('no one is reminded of an invoice that was never emailed', async () => {
  const key = randomUUID()
  const sent = await sendInvoice(office, agent, await createInvoice(office, agent), { key })
  expect((await undo(sent, key)).json<Invoice>().reminders).toMatchObject({ state: 'off', next_on: null })
  const other = await createSentInvoice(office, agent)
  await settle()
  await passDays(office, 40)
  await runReminders(office.deps)
  const { rows } = await office.deps.pool.query<{ invoice_id: string }>(
    `SELECT invoice_id FROM invoice_email WHERE kind = 'reminder' AND invoice_id = ANY ($1)`,
    [[sent.id, other.id]],
  )
  expect(rows.map(({ invoice_id: id }) => id)).toEqual([other.id])
})

test('is refused once the email is on its way, while a process that died holds it, and to others', async () => {
  const key = randomUUID()
  const sent = await sendInvoice(office, agent, await createInvoice(office, agent), { key })
  expect((await undo(sent, key, await office.person())).statusCode).toBe(404)
  expect((await undo(sent, randomUUID())).json()).toMatchObject({ email_state: 'waiting' })
  office.clock.advance(undoSeconds)
  await office.deps.pool.query('UPDATE invoice_email SET leased_until = $1 WHERE invoice_id = $2', [
    new Date(office.clock.now().getTime() + 120_000),
    sent.id,
  ])
  expect((await undo(sent, key)).statusCode).toBe(409)
  office.clock.advance(130)
  await processEmails(office.deps)
  expect(await countSent()).toBe(1)
  const late = await undo(sent, key)
  expect([late.statusCode, late.json<{ errorMsg: string }>().errorMsg]).toEqual([
    409,
    'The email is already on its way.',
  ])
})

test('a reminder that is undone is not sent, and the sequence goes on as before', async () => {
  const sent = await createSentInvoice(office, agent)
  await settle()
  const readAfter = async () => {
    const { rows } = await office.deps.pool.query<{ reminders_after: string }>(
      'SELECT reminders_after FROM invoice WHERE id = $1',
      [sent.id],
    )
    return one(rows).reminders_after
  }
  await office.deps.pool.query(`UPDATE invoice SET reminders_after = reminders_after - 3 WHERE id = $1`, [
    sent.id,
  ])
  const before = await readAfter()
  const key = randomUUID()
  expect((await remind(sent, key)).statusCode).toBe(200)
  expect(await readAfter()).not.toBe(before)
  expect((await undo(sent, key)).json()).toMatchObject({ email_state: 'queued' })
  expect(await readAfter()).toBe(before)
  await settle()
  expect(await countSent()).toBe(1)
})

test('an undo and a worker at the same moment: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await office.person()
    const key = randomUUID()
    const sent = await sendInvoice(office, person, await createInvoice(office, person), { key })
    office.clock.advance(undoSeconds)
    const [reply] = await Promise.all([undo(sent, key, person), processEmails(office.deps)])
    await processEmails(office.deps)
    expect([reply.statusCode, await countSent(person)]).toEqual(
      reply.statusCode === 200 ? [200, 0] : [409, 1],
    )
  }
})
