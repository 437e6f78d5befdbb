import type { Payout } from '@pb/contract/payouts'
import type { StatementEmailRow } from '@pb/contract/statement-emails'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../test/harness/smtp-relay.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { applyReport } from '../../mailbox/providers/reports/apply-report.ts'
import { parseReport } from '../../mailbox/providers/reports/parse-report.ts'
import { createReportMail } from '../../mailbox/providers/reports/report.fixture.ts'
import { deliverDue } from '../../system-mail/deliver.ts'
import { senderAddress } from '../../system-mail/index.ts'
import { agentSince, chargeCalls } from '../charges/charge-calls.fixture.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'
import { readStatements } from '../statements/read-statements.ts'
import { processStatementEmails } from './process-emails.ts'
import { recordReturnedStatement } from './record-returned.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { read, plan, pay } = payoutCalls(office)
const received: ReceivedMail[] = []
let relay: Awaited<ReturnType<typeof startSmtpRelay>>
beforeAll(async () => {
  relay = await startSmtpRelay(received)
})
afterAll(() => relay.close())

let supervisor: TestPerson
let bookkeeper: TestPerson
let agent: TestPerson
/** A month of its own for each test, so that an email to all of one reaches no agent of another. */
let number = 0
let month: string
beforeEach(async () => {
  number += 1
  month = `2025-${String(number).padStart(2, '0')}`
  supervisor = await office.person(['SUPERVISOR'])
  bookkeeper = await office.person(['BOOKKEEPER'])
  agent = await office.person()
})

async function payAgent(to = agent, day = '14'): Promise<string> {
  const dealId = await createApprovedDeal(office, [to.personId], { date: `${month}-01` })
  const { payout_id } = await plan(supervisor, to.personId, dealId, 2100)
  await pay(supervisor, payout_id, { method: 'ach', paid_on: `${month}-${day}`, reference: '' })
  return payout_id
}
const post = (path: string, more: object = {}, as = bookkeeper) =>
  office.call({ method: 'POST', url: `/v1/statement-emails${path}`, as, payload: { month, ...more } })
const send = async (more: object = {}) => (await post('', more)).json<{ queued: number }>().queued
interface Listed {
  readonly collection: StatementEmailRow[]
  readonly totals: { readonly unsent: number; readonly open: number; readonly sent: number }
}
const list = () => read<Listed>(bookkeeper, `statement-emails?month=${month}&limit=200`)
const findState = async (id = agent.personId) =>
  (await list()).collection.find(({ agent_id }) => agent_id === id)?.state
/** Lets the time to cancel pass, and delivers. */
async function deliver(relayUrl: string | null = relay.url): Promise<void> {
  office.clock.advance(11)
  await processStatementEmails(office.deps)
  await deliverDue({
    ...office.deps,
    env: { ...office.deps.env, smtp: { relayUrl: relayUrl ?? undefined, from: undefined } },
  })
  await processStatementEmails(office.deps)
}
const mailsTo = ({ email }: TestPerson) => received.filter(({ to }) => to.includes(email))

describe('statements of a month', () => {
  it('have the charges of the month, what payouts took off, and what is open', async () => {
    const charged = await agentSince(office, '2020-01-01')
    const { create } = chargeCalls(office)
    await create(supervisor, { agent_ids: [charged.personId], first_month: '2026-02', amount: 1250 })
    // Where the other tests have no one.
    month = '2026-02'
    const payoutId = await payAgent(charged)
    expect(await read<Payout>(charged, `payouts/${payoutId}`)).toMatchObject({ amount: 0, charges: 2100 })
    await send({ agent_id: charged.personId })
    await deliver()
    const { text } = mailsTo(charged)[0]!
    expect(text).toContain('(1 deal, after $2,100.00 in charges): $0.00')
    expect(text).toMatch(/Charges of February 2026:\s+Desk fee: \$1,250\.00\s/)
    expect(text).toContain('Open, to come off later payouts: $400.00')
    const [statement] = await readStatements(office.deps.db, [payoutId], office.clock.now())
    expect(statement).toMatchObject({
      cents: 0,
      payment: 'Settled on Feb 14, 2026: charges took all of it.',
      year: { year: 2026, cents: 0, charges: 2100_00 },
    })
    expect(statement!.lines.slice(1)).toMatchObject([
      { title: 'Desk fee, February 2026', detail: 'Charge due Feb 1, 2026', cents: -1250_00 },
      { title: 'Desk fee, March 2026', detail: 'Charge due Mar 1, 2026 · part of $1,250.00', cents: -850_00 },
    ])
  })

  it('are emailed to each agent who was paid, once, with what they were paid', async () => {
    const colleague = await office.person()
    await payAgent()
    await payAgent(agent, '20')
    await payAgent(colleague)
    expect((await list()).totals).toMatchObject({ unsent: 2, open: 0, sent: 0 })
    expect(await send()).toBe(2)
    expect(await findState()).toBe('waiting')
    await deliver()
    expect(await findState()).toBe('sent')
    expect(mailsTo(agent)).toHaveLength(1)
    const { text } = mailsTo(agent)[0]!
    expect(text).toContain('$4,200.00')
    expect(text).toContain('2 payouts')
    expect(text).not.toContain('Client ')
    expect(text).not.toContain('Main Street')
    expect(mailsTo(colleague)[0]!.text).toContain('$2,100.00')
    expect((await list()).collection).toMatchObject([
      { payouts: 2, amount: 4200, emailed_amount: 4200 },
      { payouts: 1, amount: 2100 },
    ])
    expect(await send()).toBe(0)
    await deliver()
    expect(mailsTo(agent)).toHaveLength(1)
  })

  it('are sent once by two tabs and two processes', async () => {
    await payAgent()
    const replies = await Promise.all([
      post('', { agent_id: agent.personId }),
      post('', { agent_id: agent.personId }, supervisor),
    ])
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    office.clock.advance(11)
    await Promise.all([processStatementEmails(office.deps), processStatementEmails(office.deps)])
    await deliver()
    expect(mailsTo(agent)).toHaveLength(1)
  })

  it('are canceled until they leave, and can be sent again', async () => {
    await payAgent()
    await send()
    expect((await post('/cancellation')).json()).toEqual({ cancelled: 1 })
    expect(await findState()).toBe('none')
    await deliver()
    expect(mailsTo(agent)).toHaveLength(0)
    await send({ agent_id: agent.personId })
    await deliver()
    expect(mailsTo(agent)).toHaveLength(1)
    expect((await post('/cancellation')).json()).toEqual({ cancelled: 0 })
    expect(await findState()).toBe('sent')
  })

  it('that a server refuses are shown as failed, and sent again on request', async () => {
    await payAgent()
    const refusing = await startSmtpRelay([], {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('unknown'), { responseCode: 550 })),
    })
    await send()
    await deliver(refusing.url)
    await refusing.close()
    expect(await findState()).toBe('failed')
    expect((await list()).totals.unsent).toBe(1)
    expect(await send()).toBe(1)
    await deliver()
    expect(await findState()).toBe('sent')
    expect(mailsTo(agent)).toHaveLength(1)
  })

  it('wait in the outgoing mail without a mail server, and say so', async () => {
    await payAgent()
    await send()
    await deliver(null)
    expect(await findState()).toBe('queued')
    expect(await read(bookkeeper, `statement-emails?month=${month}`)).toMatchObject({ relay: 0 })
    await deliver()
    expect(await findState()).toBe('sent')
  })

  it('are not sent for what was reversed meanwhile, to who left, nor by agents', async () => {
    const payoutId = await payAgent()
    await send()
    await office.call({
      method: 'POST',
      url: `/v1/payouts/${payoutId}/reversal`,
      as: supervisor,
      payload: { reason: 'Wrong account' },
    })
    await deliver()
    expect(mailsTo(agent)).toHaveLength(0)
    const left = await office.person()
    await payAgent(left)
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', left.personId)
      .execute()
    expect((await list()).totals.unsent).toBe(0)
    expect((await post('', { agent_id: left.personId })).statusCode).toBe(422)
    expect((await post('', {}, agent)).statusCode).toBe(403)
    expect((await post('', { month: '2025-13' })).statusCode).toBe(400)
  })
})

describe('a statement that bounces', () => {
  const report = async (as: TestPerson, messageId: string) => {
    const text = createReportMail(messageId, [{ email: agent.email, action: 'failed', status: '5.1.1' }])
    await office.deps.db
      .transaction()
      .execute((tx) => applyReport(tx, office.deps, as.personId, parseReport(Buffer.from(text))!))
  }
  /** Sends the statement; returns the id and Message-ID of its email. */
  async function sendStatement() {
    await payAgent()
    await send({ agent_id: agent.personId })
    await deliver()
    expect(await findState()).toBe('sent')
    const { rows } = await office.deps.pool.query<{ id: string; message_id: string }>(
      'SELECT m.id, m.message_id FROM statement_email e JOIN system_mail m ON m.id = e.mail_id WHERE e.agent_id = $1',
      [agent.personId],
    )
    const row = one(rows)
    return { id: row.id, messageId: row.message_id.replace(/^<|>$/g, '') }
  }
  /** Gives the address of the office's own mail to a person's mailbox. */
  const receiveOfficeMail = ({ personId }: TestPerson) =>
    office.deps.pool.query(
      'INSERT INTO person_email (person_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [personId, senderAddress(office.deps.env)],
    )
  const readFailure = async (id: string) => {
    const { rows } = await office.deps.pool.query<{ failure: string | null }>(
      'SELECT failure FROM system_mail WHERE id = $1',
      [id],
    )
    return one(rows).failure
  }

  it('is shown to who sent it once, who can send it again', async () => {
    const { id, messageId } = await sendStatement()
    await receiveOfficeMail(supervisor)
    await report(supervisor, messageId)
    expect(await readFailure(id)).toBe('returned')
    await recordReturnedStatement(office.deps, id)
    await recordReturnedStatement(office.deps, id)
    await processStatementEmails(office.deps)
    expect(await findState()).toBe('returned')
    expect((await list()).totals).toMatchObject({ unsent: 1, sent: 0, failed: 1 })
    const { rows } = await office.deps.pool.query<{ message: string }>(
      "SELECT message FROM notification WHERE person_id = $1 AND message LIKE '%bounced%'",
      [bookkeeper.personId],
    )
    expect(one(rows).message).toMatch(/^The email with .*’s statement bounced\./)
    expect(await send()).toBe(1)
    await deliver()
    expect(await findState()).toBe('sent')
    expect(mailsTo(agent)).toHaveLength(2)
  })

  it('changes nothing when the report came to another mailbox, or names another email', async () => {
    const { id, messageId } = await sendStatement()
    await report(agent, messageId)
    await report(supervisor, `other-${messageId}`)
    expect(await readFailure(id)).toBeNull()
    await recordReturnedStatement(office.deps, '999999')
    expect(await findState()).toBe('sent')
  })
})
