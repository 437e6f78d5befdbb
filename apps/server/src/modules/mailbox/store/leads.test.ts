import type { ThreadClient } from '@pb/contract/mail-clients'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { unchecked } from '../authentication.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const portal = { name: 'StreetEasy', email: 'noreply@email.streeteasy.com' }
const lead = {
  name: 'Ruth Weiss',
  email: 'Ruth@weiss.example',
  phone: '(212) 555-0142',
  portal: 'StreetEasy',
}
const inquiry = {
  subject: 'StreetEasy Inquiry: 310 West 52nd Street #14B',
  from: portal,
  automatic: true,
  text: 'Name: Ruth Weiss\nEmail: Ruth@weiss.example\nPhone: 212-555-0142\nIs it available?',
}

const receive = (given: Parameters<typeof deliver>[2], verified = true) =>
  deliver(office.deps, agent, { ...inquiry, ...given }, { authentication: { ...unchecked, verified } })

async function get<T>(url: string): Promise<T> {
  const reply = await office.call({ url, as: agent })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

const findRows = async (q = '') =>
  (await get<{ collection: { threads: MailThreadRow[] } }>(`/v1/gmail-threads?q=${q}`)).collection.threads

test('an inquiry is from its person in list, thread, search and suggestions, sent by the portal', async () => {
  const { threadId } = await receive({})
  const [row] = await findRows()
  expect(row).toMatchObject({ lead, from_name: 'StreetEasy', from_email: portal.email })
  const thread = await get<MailThread>(`/v1/gmail-threads/${threadId}`)
  expect(thread.messages[0]).toMatchObject({
    lead,
    from_email: portal.email,
    sender: { outside: 1, first_time: 1 },
  })
  expect(await findRows('from:weiss')).toHaveLength(1)
  const contacts = await get<{ collection: { email: string }[] }>('/v1/suggest-contacts?search=ruth')
  expect(contacts.collection).toMatchObject([{ name: 'Ruth Weiss', email: 'Ruth@weiss.example' }])
})

test.each(['reply', 'inquiry-reply'])('the template %s greets the person of an inquiry', async (type) => {
  const { id } = await receive({})
  const greet = async (message: string) =>
    (await get<{ body: string }>(`/v1/gmail-context-templates/${type}?email_id=${message}`)).body
  expect(await greet(id)).toMatch(/^<p>Hi Ruth,<\/p>/)
  const nameless = await receive({
    subject: 'Other',
    text: 'A renter asks',
    replyTo: [{ name: '', email: 'x@y.example' }],
  })
  expect(await greet(nameless.id)).toMatch(/^<p>Hello,<\/p>/)
})

test('an inquiry belongs to the client with the address in its fields', async () => {
  const before = await receive({})
  const clients = (threadId: string) =>
    get<{ collection: ThreadClient[]; others: { name: string; email: string }[] }>(
      `/v1/gmail-threads/${threadId}/clients`,
    )
  expect((await clients(before.threadId)).others).toContainEqual({
    name: 'Ruth Weiss',
    email: 'Ruth@weiss.example',
  })
  const client = await makeClient(office.deps, agent, { emails: ['ruth@weiss.example'] })
  expect((await clients(before.threadId)).collection).toMatchObject([{ user_id: client.userId }])
  expect((await findRows())[0]!.clients).toMatchObject([{ user_id: client.userId }])
  const messages = await get<{ collection: { total: number } }>(`/v1/clients/${client.userId}/messages`)
  expect(messages.collection.total).toBe(1)
})

test('a reply goes to the person when the portal takes no replies', async () => {
  const { threadId } = await receive({ replyTo: [{ name: '', email: 'no-reply@streeteasy.com' }] })
  const reply = await office.call({
    method: 'POST',
    url: `/v1/gmail-messages/${threadId}`,
    as: agent,
    body: { body: '<p>Yes</p>', key: 'lead-reply' },
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  const thread = await get<MailThread>(`/v1/gmail-threads/${threadId}`)
  expect(thread.messages.at(-1)!.to).toEqual([{ name: 'Ruth Weiss', email: 'Ruth@weiss.example' }])
})

test('a hostile inquiry does not pose as a colleague', async () => {
  const sofia = await office.person()
  await office.deps.pool.query(`UPDATE person SET name = 'Sofia Marin' WHERE id = $1`, [sofia.personId])
  const hostile = [
    { text: 'Name: Sofia Marin\nEmail: x@evil.example' },
    { text: `Name: Pat Doe\nEmail: ${sofia.email}` },
    { text: 'Hello', replyTo: [{ name: 'Sofia Marin', email: 'x@evil.example' }] },
    {
      text: 'Hello',
      from: { ...portal, name: 'Sofia Marin via StreetEasy' },
      replyTo: [{ name: '', email: 'x@evil.example' }],
    },
    {
      html: '<meta name="lead_name" content="Sofia Marin"><meta name="lead_email" content="x@evil.example">',
    },
  ]
  for (const [index, given] of hostile.entries()) {
    office.clock.advance(60)
    await receive({ ...given, text: given.text ?? '', subject: `Hostile ${index}` })
    const [row] = await findRows()
    expect(row, `mail ${index}`).toMatchObject({
      subject: `Hostile ${index}`,
      lead: null,
      from_user: null,
      from_email: portal.email,
    })
  }
  expect((await findRows()).map(({ sender_warning }) => sender_warning)).toEqual([
    null,
    'colleague_name',
    'colleague_name',
    null,
    null,
  ])
})

test('a portal’s name that is known to be forged names no person', async () => {
  await deliver(office.deps, agent, inquiry, { authentication: { ...unchecked, dmarc: 'fail' } })
  expect((await findRows())[0]).toMatchObject({ lead: null })
})
