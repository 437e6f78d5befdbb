import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendCalls } from './send-calls.fixture.ts'

const office = testOffice()
let agent: TestPerson
const { call, send, thread, readRawMail, postSend } = sendCalls(office, () => agent)

beforeEach(async () => {
  agent = await office.person()
})

const token = 'Reply+AbC123xYz@Token.example'
const spelled = 'Reply+AbC123xYz@token.example'

const findSendAddresses = async (id: string): Promise<readonly string[]> => {
  const { payload } = await office.deps.db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (payload as { to: readonly string[] }).to
}

/** What a program does that answers by the address that it is shown. */
describe('the spelling of an address', () => {
  test('is that of its owner in replies, drafts, contacts and to the person of a thread', async () => {
    const { threadId } = await deliver(office.deps, agent, {
      subject: 'Verify',
      from: { name: 'Portal', email: token },
      to: [{ name: '', email: 'Someone+Else@other.example' }],
    })
    const { id, delivery } = await postSend(`/v1/gmail-messages/${threadId}`, { body: '<p>Yes</p>' })
    expect((await readRawMail({ id })).mail.to?.[0]?.address).toBe(spelled)
    expect(await findSendAddresses(delivery.outbox_id)).toEqual([spelled])
    const [received] = (await thread(threadId)).messages
    expect([received!.from_email, received!.to[0]!.email]).toEqual([spelled, 'Someone+Else@other.example'])
    const draft = (await call('POST', `/v1/gmail-outbox/${delivery.outbox_id}/undo`)).json()
    expect(draft).toMatchObject({ to: [{ email: spelled }] })
    const contacts = (await call('GET', '/v1/suggest-contacts?search=portal')).json<{
      collection: object[]
    }>()
    expect(contacts.collection).toMatchObject([{ email: spelled }])
    const people = (await call('GET', `/v1/gmail-threads/${threadId}/clients`)).json<{ others: object[] }>()
    expect(people.others).toContainEqual({ name: 'Portal', email: spelled })
  })

  test('does not matter when addresses are compared', async () => {
    const first = await deliver(office.deps, agent, {
      subject: 'Visit',
      from: { name: 'Nora', email: 'Nora@Client.example' },
    })
    const second = await deliver(office.deps, agent, {
      subject: 'Re: Visit',
      from: { name: 'Nora', email: 'nora@client.example' },
    })
    expect(second.threadId).toBe(first.threadId)
    const sent = await send({ to: ['NORA@client.example', 'nora@CLIENT.example'] })
    expect(await findSendAddresses(sent.delivery.outbox_id)).toEqual(['NORA@client.example'])
    const contacts = (await call('GET', '/v1/suggest-contacts?search=nora')).json<{ collection: object[] }>()
    expect(contacts.collection).toHaveLength(1)
  })

  test('of what is pasted is cleaned, and what is no address is refused with the reason', async () => {
    const { id } = await send({ to: ['\u200bNora Bell <Nora@Client.example>,'] })
    expect((await readRawMail({ id })).mail.to?.[0]?.address).toBe('Nora@client.example')
    const reply = await call('POST', '/v1/gmail-messages', {
      to: ['no\u200bra@client.example'],
      subject: 'x',
    })
    expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
      400,
      'There is an invisible character in this email address. Type it instead of pasting it',
    ])
  })
})
