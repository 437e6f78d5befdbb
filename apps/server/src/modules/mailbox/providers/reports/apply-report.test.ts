import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { sendCalls } from '../../outbox/send-calls.fixture.ts'
import { ensureRecipients, findRecipients, updateRecipients } from '../../outbox/recipients.ts'
import { applyReport } from './apply-report.ts'
import { parseReport } from './parse-report.ts'

const office = testOffice()
let agent: TestPerson
const { send, markSending } = sendCalls(office, () => agent)

beforeEach(async () => {
  agent = await office.person()
})

/** Sends a mail that its server has accepted. */
async function sendOut(subject: string) {
  const sent = await send({ to: ['nora@client.example', 'omar@client.example'], subject })
  await markSending(sent)
  const { outbox_id: id } = sent.delivery
  const now = office.clock.now()
  await ensureRecipients(office.deps.db, id, ['nora@client.example', 'omar@client.example'], now)
  await updateRecipients(office.deps.db, id, { to: 'sent', now })
  await office.deps.db.updateTable('mail_outbox').set({ state: 'sent' }).where('id', '=', id).execute()
  const { rfc_id: messageId } = await office.deps.db
    .selectFrom('mail_message')
    .select('rfc_id')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  return { id, threadId: sent.thread_id, messageId }
}

const report = (text: string, as = agent) =>
  office.deps.db
    .transaction()
    .execute((tx) =>
      applyReport(
        tx,
        office.deps,
        as.personId,
        parseReport(Buffer.from(`From: MAILER-DAEMON@mx.example\r\nSubject: failure notice\r\n\r\n${text}`))!,
      ),
    )
const getStates = async (id: string) =>
  (await findRecipients(office.deps.db, id)).map(({ email, state }) => [email, state])

const bounced = [
  ['nora@client.example', 'returned'],
  ['omar@client.example', 'sent'],
]
const qmail =
  'Hi. This is the qmail-send program at mx.example.\n\n<Nora@client.example>:\n550 no such user\n\n'

test('a report of qmail marks the recipient whom the mail did not reach', async () => {
  const { id, threadId, messageId } = await sendOut('Your lease')
  const copy = `--- Below this line is a copy of the message.\n\nMessage-ID: <${messageId}>\nSubject: x\n`
  expect(await report(qmail + copy)).toBe(threadId)
  expect(await getStates(id)).toEqual(bounced)
})

test('one that names no mail belongs to the latest to that address whose subject it quotes', async () => {
  const older = await sendOut('Lease for 5B')
  const { id } = await sendOut('Another apartment')
  expect(await report(`${qmail}Your mail “Lease  for 5b” could not be delivered.`)).toBe(older.threadId)
  expect([await getStates(older.id), (await getStates(id))[0]]).toEqual([
    bounced,
    ['nora@client.example', 'sent'],
  ])
  expect(await report(`${qmail}Your mail “Something else” could not be delivered.`)).toBeNull()
  expect(await report(`${qmail}Another apartment`, await office.person())).toBeNull()
})
