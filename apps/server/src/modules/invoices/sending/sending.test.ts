import { undoSeconds } from '@pb/rules/mail/undo'
import type { Invoice } from '@pb/contract/op-invoices'
import PostalMime from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  createInvoice,
  createSentInvoice,
  invoiceInput,
  sendInvoice,
} from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sumPostings } from '../../journal/index.ts'
import { processEmails } from './process-emails.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()

const read = async (as: TestPerson, { id }: Pick<Invoice, 'id'>) =>
  (await office.call({ url: `/v1/op-invoices/${id}`, as })).json<Invoice>()

async function readMails({ personId }: TestPerson) {
  const { rows } = await office.deps.pool.query<{ raw_key: string; thread_id: string }>(
    `SELECT m.raw_key, m.thread_id FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
     WHERE o.person_id = $1 AND o.kind = 'send' ORDER BY o.id`,
    [personId],
  )
  return Promise.all(
    rows.map(async ({ raw_key, thread_id }) => {
      const file = await office.deps.files.get(raw_key)
      return { thread_id, mail: await PostalMime.parse(await buffer(file!.stream)) }
    }),
  )
}

test('gives a number, posts the amount and emails the PDF from the agent’s mailbox', async () => {
  const agent = await office.person()
  const draft = await createInvoice(office, agent)
  const sent = await sendInvoice(office, agent, draft)
  expect(sent).toMatchObject({
    status: 'sent',
    number: expect.stringMatching(/^2026-\d{4}$/) as string,
    open_amount: 4200,
    issued_on: '2026-03-02',
    due_on: '2026-04-01',
    email_state: 'waiting',
    changed_since_sent: 0,
    versions: [{ version: 1, amount: 4200, recipients: ['dana@glenwood.example'] }],
    reminders: { state: 'running', next_on: '2026-04-04', sent: 0 },
  })
  const sum = (account: 'receivable' | 'clearing') =>
    sumPostings(office.deps.db, { account, invoiceId: sent.id })
  expect([await sum('receivable'), await sum('clearing')]).toEqual([420_000, -420_000])
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  const [email, ...others] = await readMails(agent)
  expect(others).toEqual([])
  expect(email!.mail).toMatchObject({
    subject: 'Invoice',
    to: [{ address: 'dana@glenwood.example' }],
    attachments: [
      { filename: `invoice-${sent.number}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' },
    ],
  })
  expect(email!.mail.html).toContain('<p>Hi Dana,</p><p>Here is the invoice.</p>')
  expect(await read(agent, sent)).toMatchObject({ email_state: 'queued', thread_id: email!.thread_id })
})

test('sends once for each key, also at the same moment, and not from a stale version', async () => {
  const agent = await office.person()
  const draft = await createInvoice(office, agent)
  const sends = await Promise.all(
    [1, 2, 3].map(() => sendInvoice(office, agent, draft, { key: 'send-once' })),
  )
  expect(new Set(sends.map(({ number }) => number)).size).toBe(1)
  office.clock.advance(undoSeconds)
  await Promise.all([processEmails(office.deps), processEmails(office.deps)])
  expect(await readMails(agent)).toHaveLength(1)
  await expect(sendInvoice(office, agent, { id: draft.id, version: 9 })).rejects.toThrow('conflict')
})

test('gives 20 concurrent sends numbers without a gap, also when some fail', async () => {
  const agent = await office.person()
  const drafts = []
  for (let index = 0; index < 24; index += 1) drafts.push(await createInvoice(office, agent))
  const outcomes = await Promise.allSettled(
    drafts.map((draft, index) =>
      sendInvoice(office, agent, index % 6 === 5 ? { id: draft.id, version: 7 } : draft),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const { rows } = await office.deps.pool.query<{ count: number; last: number; given: number }>(
    `SELECT count(*)::int AS count, max(number_serial) AS last, count(DISTINCT number_serial)::int AS given
     FROM invoice WHERE number_year = 2026`,
  )
  const row = one(rows)
  expect(row.count).toBe(row.last)
  expect(row.given).toBe(row.last)
})

test('keeps the old PDF when a sent invoice is changed, and posts the new amount', async () => {
  const agent = await office.person()
  const sent = await createSentInvoice(office, agent)
  const getPdf = async (url: string) => {
    const reply = await office.call({ url, as: agent })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    return reply.rawPayload
  }
  const before = await getPdf(sent.versions[0]!.url)
  const payload = { ...invoiceInput, version: sent.version, commission_amount: 3900.5, due_days: 10 }
  const url = `/v1/op-invoices/${sent.id}`
  const edited = (await office.call({ method: 'PUT', url, as: agent, payload })).json<Invoice>()
  expect(edited).toMatchObject({
    version: 2,
    number: sent.number,
    open_amount: 3900.5,
    due_on: '2026-03-12',
    changed_since_sent: 1,
    versions: [{ version: 1, amount: 4200 }],
  })
  const receivable = { account: 'receivable', invoiceId: sent.id } as const
  expect(await sumPostings(office.deps.db, receivable)).toBe(390_050)
  const again = await sendInvoice(office, agent, edited)
  expect(again).toMatchObject({
    number: sent.number,
    changed_since_sent: 0,
    versions: [
      { version: 2, amount: 3900.5 },
      { version: 1, amount: 4200 },
    ],
  })
  expect((await getPdf(again.versions[1]!.url)).equals(before)).toBe(true)
  expect((await getPdf(again.versions[0]!.url)).equals(before)).toBe(false)
})

test('continues the thread with the updated invoice', async () => {
  const agent = await office.person()
  const sent = await createSentInvoice(office, agent)
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  await sendInvoice(office, agent, sent)
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  const [first, second] = await readMails(agent)
  expect(second!.thread_id).toBe(first!.thread_id)
  expect(second!.mail.inReplyTo).toBe(first!.mail.messageId)
})

test('shows an email that could not be sent, and sends it again', async () => {
  const agent = await office.person()
  const sent = await createSentInvoice(office, agent)
  // The PDF can't be rendered without its letterhead.
  await office.deps.pool.query(`UPDATE invoice_version SET data = data - 'office' WHERE invoice_id = $1`, [
    sent.id,
  ])
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  const failed = await read(agent, sent)
  expect(failed).toMatchObject({
    email_state: 'failed',
    emails: [{ state: 'failed', failure: 'The email couldn’t be sent. Send it again.' }],
    events: [{ text: 'Email wasn’t sent' }, { text: 'Sent' }, { text: 'Created' }],
  })
  const { rows } = await office.deps.pool.query<{ message: string }>(
    'SELECT message FROM notification WHERE person_id = $1',
    [agent.personId],
  )
  expect(rows).toEqual([{ message: `Invoice ${sent.number} wasn’t emailed. Open it to send it again.` }])
})

test('takes over an email of a process that stopped when its lease has ended', async () => {
  const agent = await office.person()
  await createSentInvoice(office, agent)
  await office.deps.pool.query(
    `UPDATE invoice_email SET leased_until = $1::timestamptz + interval '2 minutes' WHERE state = 'waiting'`,
    [office.clock.now()],
  )
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  expect(await readMails(agent)).toEqual([])
  office.clock.advance(121)
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  expect(await readMails(agent)).toHaveLength(1)
})

test('begins the emails with the invoice’s contact and figures', async () => {
  const agent = await office.person()
  const { id } = await createInvoice(office, agent, { contact_name: 'Dana Reyes' })
  const template = async (kind: string) =>
    (await office.call({ url: `/v1/op-invoices/${id}/email?kind=${kind}`, as: agent })).json<
      Record<'subject' | 'message', string>
    >()
  const draft = await template('invoice')
  expect(draft).toMatchObject({
    to: ['dana@glenwood.example'],
    subject: 'Invoice for 330 East 38th Street, 14B',
  })
  expect(draft.message).toContain('Hi Dana,')
  expect(draft.message).toContain('$4,200 is due in 30 days.')
  const { number } = await sendInvoice(office, agent, { id, version: 1 })
  expect(await template('reminder')).toMatchObject({ subject: `Reminder: invoice ${number}` })
})
