import { undoSeconds } from '@pb/rules/mail/undo'
import type { Invoice } from '@pb/contract/op-invoices'
import { beforeEach, expect, test } from 'vitest'
import { createSentInvoice, invoiceInput, passDays, payInvoice } from '../../../../test/factories/invoices.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processEmails } from './process-emails.ts'
import { runReminders } from './run-reminders.ts'
import { watchInvoices } from './watch-emails.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const read = async ({ id }: Pick<Invoice, 'id'>) =>
  (await office.call({ url: `/v1/op-invoices/${id}`, as: agent })).json<Invoice>()
const readReminders = async (invoice: Pick<Invoice, 'id'>) =>
  (await read(invoice)).emails.filter(({ kind }) => kind === 'reminder')
const readMessages = async () =>
  (
    await office.deps.pool.query<{ message: string }>(
      'SELECT message FROM notification WHERE person_id = $1 ORDER BY id',
      [agent.personId],
    )
  ).rows.map(({ message }) => message)

/** A sent invoice that is due in a number of days, with its email in the outbox. */
async function send(dueDays: number): Promise<Invoice> {
  const invoice = await createSentInvoice(office, agent, { due_days: dueDays })
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  return read(invoice)
}

/** Runs the jobs as they run in a morning, in two processes at once. */
async function runMorning(): Promise<void> {
  await Promise.all([runReminders(office.deps), runReminders(office.deps)])
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
}

test('sends the steps of the sequence after the due day, each once', async () => {
  const invoice = await send(5)
  const days: number[] = []
  for (let number = 1; number <= 40; number += 1) {
    await passDays(office, 1)
    const before = (await readReminders(invoice)).length
    await runMorning()
    await runMorning()
    if ((await readReminders(invoice)).length > before) days.push(number)
  }
  // Due after 5 days; the steps are 3, 14 and 30 days later.
  expect(days).toEqual([8, 19, 35])
  expect(await read(invoice)).toMatchObject({
    reminders: { state: 'done', sent: 3, next_on: null },
    thread_id: invoice.thread_id,
  })
  const [, second] = await readReminders(invoice)
  expect(second).toMatchObject({ step: 2, state: 'queued', recipients: ['dana@glenwood.example'] })
})

test('leaves out steps that were missed', async () => {
  const invoice = await send(0)
  await passDays(office, 20)
  await runMorning()
  expect((await readReminders(invoice)).map(({ step }) => step)).toEqual([2])
  await passDays(office, 1)
  await runMorning()
  expect(await readReminders(invoice)).toHaveLength(1)
})

test('fills in the figures of the day', async () => {
  const invoice = await send(0)
  await passDays(office, 14)
  await runMorning()
  const { rows } = await office.deps.pool.query<{ subject: string; message: string }>(
    `SELECT subject, message FROM invoice_email WHERE invoice_id = $1 AND kind = 'reminder'`,
    [invoice.id],
  )
  const row = one(rows)
  expect(row.subject).toBe(`Second reminder: invoice ${invoice.number}`)
  expect(row.message).toContain('$4,200 of invoice')
  expect(row.message).toContain('is now 14 days past due')
})

test('stops at a reply of a person, and notifies the agent', async () => {
  const invoice = await send(0)
  const answer = { ...(await getThreadIds(invoice)), subject: 'Re: Invoice' }
  await passDays(office, 1)
  await deliver(office.deps, agent, { ...answer, automatic: true })
  await watchInvoices(office.deps)
  expect((await read(invoice)).reminders.state).toBe('running')
  await deliver(office.deps, agent, answer)
  await passDays(office, 5)
  await runMorning()
  expect(await readReminders(invoice)).toEqual([])
  expect((await read(invoice)).reminders).toMatchObject({
    state: 'stopped',
    reason: 'They stopped because a reply came in.',
  })
  expect(await readMessages()).toContain(
    `A reply came in about invoice ${invoice.number}, so its reminders stopped.`,
  )
  // The agent resumes them: the reply that is known stops them no more.
  const url = `/v1/op-invoices/${invoice.id}/reminders`
  await office.call({ method: 'PUT', url, as: agent, payload: { running: true } })
  await passDays(office, 10)
  await runMorning()
  expect(await readReminders(invoice)).toHaveLength(1)
})

async function getThreadIds({ id }: Invoice) {
  const { rows } = await office.deps.pool.query<{ rfc_id: string }>(
    `SELECT m.rfc_id FROM invoice i JOIN mail_message m ON m.thread_id = i.thread_id WHERE i.id = $1`,
    [id],
  )
  const row = one(rows)
  return { inReplyTo: row.rfc_id, references: [row.rfc_id] }
}

test('stops at a payment, also one that comes in while the email waits', async () => {
  const invoice = await send(0)
  await passDays(office, 4)
  await runReminders(office.deps)
  expect((await payInvoice(office, agent, invoice, 100)).statusCode).toBe(200)
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  expect(await readReminders(invoice)).toMatchObject([{ state: 'cancelled' }])
  await passDays(office, 40)
  await runMorning()
  expect(await readReminders(invoice)).toHaveLength(1)
  expect((await read(invoice)).reminders.reason).toBe('They stopped because a payment came in.')
})

test('reminds of nothing that is a draft, settled, or stopped by hand', async () => {
  const [paid, stopped] = [await send(0), await send(0)]
  await payInvoice(office, agent, paid, 4200)
  const url = `/v1/op-invoices/${stopped.id}/reminders`
  await office.call({ method: 'PUT', url, as: agent, payload: { running: false } })
  await passDays(office, 40)
  await runMorning()
  expect([await readReminders(paid), await readReminders(stopped)]).toEqual([[], []])
  expect((await read(paid)).reminders.state).toBe('off')
})

test('does not remind again of a step after the office changed the sequence', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const url = '/v1/op-invoices-reminder-steps'
  const before = (await office.call({ url, as: agent })).json<{ steps: { days: number }[] }>()
  expect(before.steps.map(({ days }) => days)).toEqual([3, 14, 30])
  const invoice = await send(0)
  await passDays(office, 15)
  await runMorning()
  const step = { subject: 'Hello', message: 'Please pay {amount}.' }
  const steps = [10, 12, 15, 16].map((days) => Object.assign({ days }, step))
  const save = (payload: object) => office.call({ method: 'PUT', url, as: supervisor, payload })
  expect((await save({ steps })).statusCode).toBe(200)
  await runMorning()
  expect(await readReminders(invoice)).toHaveLength(1)
  await passDays(office, 1)
  await runMorning()
  expect(await readReminders(invoice)).toHaveLength(2)
  expect((await save({ steps: [...steps, { days: 16, ...step }] })).statusCode).toBe(422)
  expect((await save(before)).statusCode).toBe(200)
})

test('notifies once of an invoice that became overdue, and again after a later due day', async () => {
  const invoice = await send(2)
  await watchInvoices(office.deps)
  expect(await readMessages()).toEqual([])
  await passDays(office, 3)
  await watchInvoices(office.deps)
  await watchInvoices(office.deps)
  const message = `Invoice ${invoice.number} to Glenwood Management is overdue: $4,200 is open.`
  expect(await readMessages()).toEqual([message])
  const payload = { ...invoiceInput, due_days: 10 }
  await office.call({ method: 'PUT', url: `/v1/op-invoices/${invoice.id}`, as: agent, payload })
  await passDays(office, 3)
  await watchInvoices(office.deps)
  expect(await readMessages()).toEqual([message])
  await passDays(office, 7)
  await watchInvoices(office.deps)
  expect(await readMessages()).toEqual([message, message])
})

test('stops and notifies when an email comes back', async () => {
  const invoice = await send(0)
  await office.deps.pool.query(
    `INSERT INTO mail_outbox_recipient (outbox_id, email, wire, state, reason, changed_at)
     SELECT outbox_id, 'dana@glenwood.example', 'dana@glenwood.example', 'returned', '550 no such user', $2
     FROM invoice_email WHERE invoice_id = $1
     ON CONFLICT (outbox_id, email) DO UPDATE SET state = 'returned'`,
    [invoice.id, office.clock.now()],
  )
  await Promise.all([watchInvoices(office.deps), watchInvoices(office.deps)])
  expect(await read(invoice)).toMatchObject({
    email_state: 'failed',
    reminders: { state: 'stopped', reason: 'They stopped because an email couldn’t be delivered.' },
  })
  expect(await readMessages()).toEqual([
    `Your email about invoice ${invoice.number} couldn’t be delivered to dana@glenwood.example. Its reminders stopped.`,
  ])
})
