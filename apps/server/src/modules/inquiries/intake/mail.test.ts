import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { deliver, forged, genuine } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits, type ParsedMessage } from '../../mailbox/index.ts'
import { parseMimeMessage } from '../../mailbox/mime/parse.ts'
import { processOverdue } from '../overdue.ts'
import { processMailQueue } from './mail-queue.ts'

const office = testOffice()
let agent: TestPerson
let dana: string
let phone = 0

/** The tour request of a sample, from a person of this test's own. */
async function readSample(name: string): Promise<Partial<ParsedMessage>> {
  const path = join(import.meta.dirname, '../readers/samples', `${name}.eml`)
  const text = (await readFile(path, 'utf8'))
    .replaceAll('dana.whitfield@example.com', dana)
    .replaceAll('2125550142', `212555${phone}`)
  const { files: _, ...message } = await parseMimeMessage(
    new TextEncoder().encode(text).buffer,
    office.clock.now(),
  )
  return { ...message, messageId: `${crypto.randomUUID()}@portal.example` }
}

beforeEach(async () => {
  agent = await office.person()
  dana = `${crypto.randomUUID()}@example.com`
  phone = phone === 0 ? 1001 : phone + 1
})

const process = () => processMailQueue(office.deps)
const list = async (query = '', as = agent) =>
  (await office.call({ method: 'GET', url: `/v1/listing-inquiries?${query}`, as })).json<{
    collection: InquiryRow[]
    total: number
    counts: Record<string, number>
  }>()
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = agent) =>
  office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })

async function receiveTour(authentication: typeof genuine | typeof forged = genuine) {
  const added = await deliver(office.deps, agent, await readSample('streeteasy_tour'), { authentication })
  await process()
  return added
}

test('takes in a lead mail once, with its content, for the agent whose mailbox received it', async () => {
  await receiveTour()
  await process()
  const { collection, total, counts } = await list()
  expect(total).toBe(1)
  expect(counts).toMatchObject({ needs_response: 1, waiting: 0, all: 1 })
  expect(collection[0]).toMatchObject({
    listing_id: null,
    listing: '1 Example Street #4B',
    address: '1 Example Street',
    unit: '4B',
    ad_type: 'rental',
    src_type: 'streeteasy',
    kind: 'tour',
    last_message: { message: "Renter's Preferred Tour: In Person", ccs: [] },
    name: 'Dana Whitfield',
    email: dana,
    phone: `(212) 555-${phone}`,
    needs_response: 1,
    unread: 1,
    reading: 'read',
    assigned: { reason: 'mailbox', text: 'Rule 6: Mailbox — It arrived in your mailbox.' },
  })
  const alerts = (await call('GET', 'dashboard-alerts')).json<{
    collection: { kind: string; message: string }[]
  }>()
  expect(alerts.collection).toMatchObject([
    { kind: 'inquiry', message: 'New inquiry from Dana Whitfield about 1 Example Street #4B' },
  ])
})

test('makes no inquiry of a portal’s notices, and one of a lead that it cannot read', async () => {
  await deliver(office.deps, agent, await readSample('streeteasy_notlead_listing_live'), {
    authentication: genuine,
  })
  await process()
  expect((await list()).total).toBe(0)
  await deliver(office.deps, agent, await readSample('streeteasy_unreadable'), { authentication: genuine })
  await process()
  const { collection } = await list()
  expect(collection).toMatchObject([{ reading: 'unreadable', name: '', email: '', needs_response: 1 }])
  const url = `listing-inquiries/${collection[0]!.inquiry_id}`
  const { messages } = (await call('GET', url)).json<InquiryDetail>()
  expect(messages[0]!.raw_text).toContain('A new format')
  const fields = { name: 'Omar Cruz', email: 'Omar@Cruz.example', unit: '3F', address: '85 Example Avenue' }
  const corrected = await call('PUT', `${url}/messages/${messages[0]!.message_id}`, fields)
  expect(corrected.json<InquiryDetail>()).toMatchObject({
    name: 'Omar Cruz',
    email: 'Omar@cruz.example',
    listing: '85 Example Avenue #3F',
    reading: 'read',
    messages: [{ corrected: 1, fields: { unit: '3F' } }],
  })
  const samples = await office.deps.db.selectFrom('inquiry_sample').selectAll().execute()
  expect(samples).toMatchObject([
    { reader: 'streeteasy', read: { name: '' }, corrected: { name: 'Omar Cruz' } },
  ])
})

test('makes an inquiry with the mail itself of a lead whose reading fails each time', async () => {
  await office.deps.pool.query(`CREATE FUNCTION refuse_inquiry() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'an address that fails'; END $$`)
  await office.deps.pool.query(`CREATE TRIGGER refuse_inquiry BEFORE INSERT ON inquiry FOR EACH ROW
    WHEN (NEW.address <> '') EXECUTE FUNCTION refuse_inquiry()`)
  try {
    await receiveTour()
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await list()).toMatchObject({ total: 0 })
      await office.deps.pool.query('UPDATE inquiry_mail_queue SET due_at = now()')
      await process()
    }
  } finally {
    await office.deps.pool.query('DROP TRIGGER refuse_inquiry ON inquiry')
  }
  const { collection, total } = await list()
  expect(total).toBe(1)
  expect(collection[0]).toMatchObject({ reading: 'unreadable', address: '' })
  const { rows } = await office.deps.pool.query('SELECT FROM inquiry_mail_queue')
  expect(rows).toHaveLength(0)
})

test('keeps a forged lead apart from the person’s inquiry, and marks it', async () => {
  await receiveTour()
  await receiveTour(forged)
  const { collection } = await list()
  expect(collection.map(({ reading }) => reading).toSorted()).toEqual(['read', 'unverified'])
  expect(collection.find(({ reading }) => reading === 'unverified')).toMatchObject({ client_id: null })
})

test('links the listing of the office by address and unit, and its agent comes before the mailbox’s', async () => {
  const owner = await office.person()
  const listing = await makeListing(office.deps.db, { agent_id: owner.personId })
  const { address, label } = await office.deps.db
    .selectFrom('listing as l')
    .innerJoin('building as b', 'b.id', 'l.building_id')
    .innerJoin('unit as u', 'u.id', 'l.unit_id')
    .where('l.id', '=', listing)
    .select(['b.address', 'u.label'])
    .executeTakeFirstOrThrow()
  const mail = await readSample('streeteasy_tour')
  const rename = (text: string) => text.replaceAll('1 Example Street #4B', `${address} #${label}`)
  const written = {
    ...mail,
    subject: rename(mail.subject!),
    text: rename(mail.text!),
    html: rename(mail.html!),
  }
  await deliver(office.deps, agent, written, { authentication: genuine })
  await process()
  expect((await list('', owner)).collection).toMatchObject([
    {
      listing_id: listing,
      address,
      assigned: { reason: 'listing', text: "Rule 5: Listing agent — You're the contact for this listing." },
    },
  ])
  expect((await list()).total).toBe(0)
})

test('adds later mails of the person, and settles when the agent answers in the mailbox', async () => {
  const { threadId } = await receiveTour()
  office.clock.advance(60)
  const to = [{ name: 'Dana Whitfield', email: dana }]
  const sent = { from: { name: agent.email, email: agent.email }, to, text: 'Saturday at 3?', threadId }
  await deliver(office.deps, agent, sent, { labels: labelBits.SENT })
  await process()
  expect((await list('filter=waiting')).collection).toMatchObject([
    { needs_response: 0, waiting_since: null, last_message: { message: 'Saturday at 3?', direction: 'out' } },
  ])
  office.clock.advance(60)
  const reply = {
    from: { name: 'Dana Whitfield', email: dana },
    text: 'Works for me!\n\nOn Tue, someone wrote:\n> Saturday at 3?',
  }
  await deliver(office.deps, agent, reply, { authentication: genuine })
  await deliver(office.deps, agent, { ...reply, text: 'Forged' }, { authentication: forged })
  await process()
  const { collection } = await list('filter=needs_response')
  expect(new Map(collection.map((row) => [row.reading, row.last_message.message]))).toEqual(
    new Map([
      ['read', 'Works for me!'],
      ['unverified', 'Forged'],
    ]),
  )
})

test('ignores mail of people without an inquiry, drafts, and mail that is older than a week', async () => {
  await deliver(office.deps, agent, { text: 'Hello' }, { authentication: genuine })
  await deliver(office.deps, agent, await readSample('streeteasy_tour'), { labels: labelBits.DRAFT })
  const at = new Date(office.clock.now().getTime() - 8 * 86_400_000)
  await deliver(office.deps, agent, await readSample('streeteasy_tour'), { authentication: genuine, at })
  await process()
  expect((await list()).total).toBe(0)
  const { rows } = await office.deps.pool.query('SELECT FROM inquiry_mail_queue')
  expect(rows).toHaveLength(0)
})

test('makes an inquiry unassigned that was not answered by the response goal, once, but not of a client', async () => {
  const colleague = await office.person()
  await office.deps.db.insertInto('inquiry_duty').values({ agent_id: colleague.personId }).execute()
  await receiveTour()
  const { due_by, inquiry_id } = (await list()).collection[0]!
  office.clock.advance(due_by! - office.clock.now().getTime() / 1000)
  await processOverdue(office.deps)
  await processOverdue(office.deps)
  expect((await list()).total).toBe(0)
  const row = (await list('scope=unassigned', colleague)).collection.find(
    (one) => one.inquiry_id === inquiry_id,
  )
  expect(row).toMatchObject({
    agent: null,
    assigned: { reason: 'overdue', previous_agent: { user_id: agent.personId } },
  })
  const alerts = (await call('GET', 'dashboard-alerts', undefined, colleague)).json<{
    collection: { payload: { link: string } }[]
  }>()
  expect(alerts.collection.filter(({ payload }) => payload.link === `/inquiries/${inquiry_id}`)).toHaveLength(
    1,
  )
  const taken = await call(
    'PUT',
    `listing-inquiries/${inquiry_id}/assignment`,
    { agent_id: colleague.personId, version: row!.version },
    colleague,
  )
  expect(taken.json<InquiryDetail>()).toMatchObject({ assigned: { reason: 'taken', text: 'You took it.' } })
  const late = await call('PUT', `listing-inquiries/${inquiry_id}/assignment`, {
    agent_id: agent.personId,
    version: row!.version,
  })
  expect(late.statusCode).toBe(409)
  // A client waits for the own agent.
  dana = `${crypto.randomUUID()}@example.com`
  phone += 500
  await makeClient(office.deps, agent, { emails: [dana] })
  await receiveTour()
  office.clock.advance(86_400)
  await processOverdue(office.deps)
  expect((await list()).collection).toMatchObject([{ assigned: { reason: 'client' } }])
})

const leave = (person: TestPerson) =>
  office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', person.personId)
    .execute()

test('what waits for an agent who left becomes unassigned at once, also that of a client', async () => {
  await makeClient(office.deps, agent, { emails: [dana] })
  await receiveTour()
  const { inquiry_id: id } = (await list()).collection[0]!
  const boss = await office.person(['SUPERVISOR'])
  await processOverdue(office.deps)
  expect((await list('scope=office&filter=all', boss)).collection).toContainEqual(
    expect.objectContaining({ inquiry_id: id, agent: expect.anything() as unknown }),
  )
  await leave(agent)
  await processOverdue(office.deps)
  const row = (await list('scope=unassigned', boss)).collection.find((one) => one.inquiry_id === id)
  expect(row).toMatchObject({
    agent: null,
    client_id: null,
    assigned: { reason: 'returned', previous_agent: { user_id: agent.personId } },
  })
})

test('a person who writes again to an agent who left reaches another', async () => {
  await receiveTour()
  const { inquiry_id: id } = (await list()).collection[0]!
  await call('PUT', `listing-inquiries/${id}/answered`, { answered: 1, channel: 'phone' })
  await leave(agent)
  await processOverdue(office.deps)
  const former = agent
  agent = await office.person()
  await receiveTour()
  const { collection } = await list()
  expect(collection).toMatchObject([
    {
      inquiry_id: id,
      needs_response: 1,
      unread: 1,
      assigned: { reason: 'mailbox', previous_agent: { user_id: former.personId } },
    },
  ])
})

test('takes in a flood of leads once each, and a reply after the lead that it belongs to', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `${index}-${crypto.randomUUID()}@example.com`)
  for (const email of people) {
    dana = email
    phone += 1
    await deliver(office.deps, agent, await readSample('streeteasy_tour'), { authentication: genuine })
  }
  await deliver(office.deps, agent, {
    from: { name: 'Dana', email: people.at(-1)! },
    subject: 'Re: your listing',
    text: 'I can come on Saturday too.',
  })
  const left = async () =>
    (
      await office.deps.pool.query(
        `SELECT FROM inquiry_mail_queue WHERE due_at < now() + interval '1 minute'`,
      )
    ).rowCount
  await vi.waitFor(async () => {
    await process()
    expect(await left()).toBe(0)
  })
  const { collection, total } = await list()
  expect(total).toBe(people.length)
  expect(new Set(collection.map(({ email }) => email))).toEqual(new Set(people))
  const row = collection.find(({ email }) => email === people.at(-1))
  expect(row!.last_message.message).toBe('I can come on Saturday too.')
})

test('a person’s messages at once become one inquiry', async () => {
  const mails = await Promise.all(Array.from({ length: 6 }, () => readSample('streeteasy_tour')))
  for (const [index, mail] of mails.entries())
    await deliver(
      office.deps,
      agent,
      { ...mail, text: `${mail.text!}\n${index}` },
      { authentication: genuine },
    )
  await Promise.all([process(), process(), process()])
  const { collection, total } = await list()
  expect(total).toBe(1)
  const detail = await call('GET', `listing-inquiries/${collection[0]!.inquiry_id}`)
  expect(detail.json<InquiryDetail>().messages).toHaveLength(6)
})

test('publishes to the agent’s open tabs', async () => {
  const events: unknown[] = []
  const stop = office.deps.events.subscribe(
    agent.personId,
    (event) => event.kind === 'inquiry' && events.push(event),
  )
  await receiveTour()
  const { inquiry_id } = (await list()).collection[0]!
  await vi.waitFor(() => expect(events).toEqual([{ kind: 'inquiry', data: { inquiry_id } }]))
  stop()
})
