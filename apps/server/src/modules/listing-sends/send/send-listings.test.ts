import type { ListingRelation } from '@pb/contract/listing-relations'
import type { ListingSend, SendAdvice } from '@pb/contract/listing-sends'
import PostalMime from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { sendListingsTo } from '../listing-sends.fixture.ts'
import { makeOptOut } from '../../../../test/factories/opt-outs.ts'
import { postalAddress, testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../../mailbox/index.ts'
import { storeImage } from '../../media/index.ts'
import { undoSeconds } from '@pb/contract/mail-sending'
import { processSendQueue } from './process-queue.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent, { emails: ['nora@client.example'] })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })
const listing = (given: object = {}) => makeListing(office.deps.db, given)
const send = (payload: object) => call('POST', `/v1/clients-sent-listings/${client.userId}`, payload)

interface MailRow {
  readonly subject: string
  readonly to_list: { name: string; email: string }[]
  readonly raw_key: string
}

/** Emails in the agent's Sent folder. */
async function mails(): Promise<MailRow[]> {
  const { rows } = await office.deps.pool.query<MailRow>(
    'SELECT subject, to_list, raw_key FROM mail_message WHERE person_id = $1 AND labels & $2 <> 0 ORDER BY id',
    [agent.personId, labelBits.SENT],
  )
  return rows
}

async function read({ raw_key }: MailRow) {
  const file = await office.deps.files.get(raw_key)
  return PostalMime.parse(await buffer(file!.stream))
}

async function relation(listingId: string, userId = client.userId): Promise<ListingRelation> {
  const reply = await call('GET', `/v1/clients-listings-info/${userId}?listing_ids=${listingId}`)
  return reply.json<{ collection: ListingRelation[] }>().collection[0]!
}

describe('sending listings', () => {
  test('sends one email with cards, images, a shared link and notices, as HTML and text', async () => {
    const image = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const { name } = await storeImage(office.deps, image, { createdBy: null })
    const id = await listing({
      price_cents: '425000',
      bedrooms: 20,
      contact: JSON.stringify({ company: 'Elm Owners' }),
    })
    await office.deps.db.insertInto('listing_photo').values({ listing_id: id, position: 0, name }).execute()
    const { recipients } = await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    expect(recipients).toMatchObject([{ user_id: client.userId, state: 'queued', name: 'Nora Bell' }])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      subject: 'New 1 listing available',
      to_list: [{ name: 'Nora Bell', email: 'nora@client.example' }],
    })
    const parsed = await read(mail!)
    for (const body of [parsed.html!, parsed.text!])
      for (const text of [
        '$4,250/month',
        '2 Beds',
        'Listing courtesy of Elm Owners',
        'PB Office',
        'http://localhost:3000/shared/',
        'Fair housing notice',
        'Equal housing opportunity',
      ])
        expect(body).toContain(text)
    expect(parsed.text).toContain('Hi Nora, I picked 1 listing for you. Which would you like to see?')
    expect(parsed.attachments).toMatchObject([{ disposition: 'inline', mimeType: 'image/jpeg' }])
    expect(parsed.html).toContain(`cid:${parsed.attachments[0]!.contentId!.slice(1, -1)}`)
  })

  test('fills in each client’s name, accepts both parameter spellings, and sends once per client', async () => {
    const other = await makeClient(office.deps, agent, { first_name: 'Tom', emails: ['tom@client.example'] })
    const ids = [await listing(), await listing()]
    await sendListingsTo(office, agent, client.userId, {
      listingIds: ids,
      clientIds: [client.userId, other.userId],
      user_ids: [other.userId],
      subject: 'For {first_name}: {n}',
      message: 'Hi {first_name}',
    })
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual(['For Nora: 2', 'For Tom: 2'])
  })

  test('sends one email per client on double clicks, repeats and in two tabs', async () => {
    const id = await listing()
    const keyed = { listing_ids: [id], key: 'a-key-of-this-dialog' }
    const replies = await Promise.all([
      send(keyed),
      send(keyed),
      send({ listing_ids: [id] }),
      send({ listing_ids: [id] }),
    ])
    office.clock.advance(undoSeconds)
    await Promise.all([processSendQueue(office.deps), processSendQueue(office.deps)])
    const again = await send(keyed)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(again.json<ListingSend>().send_id).toBe(replies[0].json<{ send_id: string }>().send_id)
    expect(await mails()).toHaveLength(1)
    const late = await send({ listing_ids: [id] })
    expect(late.json<ListingSend>().recipients).toMatchObject([{ state: 'already-sent', listing_ids: [] }])
    await sendListingsTo(office, agent, client.userId, {
      listing_ids: [id],
      again: true,
      key: 'once-more-please',
    })
    expect(await mails()).toHaveLength(2)
    expect((await send({ listing_ids: [id], again: true })).statusCode).toBe(400)
  })

  test('leaves out listings that the client already has', async () => {
    const [old, fresh] = [await listing(), await listing()]
    await sendListingsTo(office, agent, client.userId, { listing_ids: [old] })
    const { recipients } = await sendListingsTo(office, agent, client.userId, { listing_ids: [old, fresh] })
    expect(recipients).toMatchObject([{ listing_ids: [fresh] }])
  })

  test('rejects a send without clients, listings or subject, or with inactive listings', async () => {
    const gone = await listing({ standard_status: 'Closed' })
    const id = await listing()
    const stranger = await makeClient(office.deps, await office.person())
    expect((await send({ listing_ids: [] })).statusCode).toBe(400)
    expect((await send({ listing_ids: [id], subject: ' ' })).json()).toMatchObject({
      errorMsg: 'Subject is required',
    })
    expect((await send({ listing_ids: [gone] })).statusCode).toBe(422)
    expect((await send({ listing_ids: [id], user_ids: [stranger.userId] })).statusCode).toBe(404)
    expect((await call('POST', '/v1/clients-sent-listings/0', { listing_ids: [id] })).statusCode).toBe(422)
    expect(await mails()).toEqual([])
    expect(await relation(id)).toMatchObject({ sent: 0 })
  })

  test('reports a client without an address, and does not mark the listings as sent', async () => {
    const silent = await makeClient(office.deps, agent, { emails: [] })
    const id = await listing()
    const { recipients } = await sendListingsTo(office, agent, silent.userId, { listing_ids: [id] })
    expect(recipients).toMatchObject([{ state: 'no-email' }])
    expect(await relation(id, silent.userId)).toMatchObject({ sent: 0 })
  })

  test('requires and stores a reason for steering language', async () => {
    const id = await listing()
    const payload = { listing_ids: [id], message: 'A building with no children' }
    const refused = await send(payload)
    expect([refused.statusCode, refused.body.includes('no children')]).toEqual([422, true])
    expect((await send({ ...payload, steering_reason: 'The client asked' })).statusCode).toBe(201)
    const row = await office.deps.db
      .selectFrom('listing_send')
      .where('agent_id', '=', agent.personId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ steering_words: ['no children'], steering_reason: 'The client asked' })
  })
})

describe('delivery', () => {
  const settle = (state: string, failure: string | null) =>
    office.deps.pool.query(
      `UPDATE mail_outbox SET state = $2, failure = $3 WHERE person_id = $1 AND kind = 'send' AND state = 'queued'`,
      [agent.personId, state, failure],
    )

  test('shows the state per client, and retries a failed email once', async () => {
    const id = await listing()
    const { send_id } = await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    const status = async () =>
      (await call('GET', `/v1/clients-sends/${send_id}`)).json<ListingSend>().recipients[0]!
    await settle('failed', 'No such address')
    expect(await status()).toMatchObject({ state: 'failed', failure: 'No such address' })
    expect(await relation(id)).toMatchObject({ saved: 1, sent: 0 })
    await Promise.all([1, 2].map(() => call('POST', `/v1/clients-sends/${send_id}/retry`, {})))
    await Promise.all([processSendQueue(office.deps), processSendQueue(office.deps)])
    expect(await status()).toMatchObject({ state: 'queued', failure: '' })
    expect(await relation(id)).toMatchObject({ sent: 1 })
    expect(await mails()).toHaveLength(2)
    await settle('sent', null)
    expect(await status()).toMatchObject({ state: 'sent' })
    await call('POST', `/v1/clients-sends/${send_id}/retry`, {})
    await processSendQueue(office.deps)
    expect(await mails()).toHaveLength(2)
  })

  test('does not retry listings that another send delivered', async () => {
    const id = await listing()
    const { send_id } = await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    await settle('failed', 'No such address')
    await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    const retried = await call('POST', `/v1/clients-sends/${send_id}/retry`, {})
    expect(retried.json()).toMatchObject({ recipients: [{ state: 'already-sent' }] })
    await processSendQueue(office.deps)
    expect(await mails()).toHaveLength(2)
  })

  test('undoes a send until its emails are written, then sends at once', async () => {
    const [id, saved] = [await listing(), await listing()]
    await call('POST', `/v1/clients-saved-listings/${client.userId}`, { listing_ids: [saved] })
    office.clock.advance(1)
    const payload = { listing_ids: [id, saved] }
    const { send_id } = (await send(payload)).json<ListingSend>()
    await processSendQueue(office.deps)
    expect(await mails()).toEqual([])
    const undo = () => call('POST', `/v1/clients-sends/${send_id}/undo`)
    const undone = await Promise.all([undo(), undo()])
    for (const reply of undone) expect(reply.json()).toMatchObject({ recipients: [{ state: 'cancelled' }] })
    expect(await relation(id)).toMatchObject({ saved: 0, sent: 0 })
    expect(await relation(saved)).toMatchObject({ saved: 1, sent: 0 })
    office.clock.advance(undoSeconds)
    await processSendQueue(office.deps)
    expect(await mails()).toEqual([])

    const second = await sendListingsTo(office, agent, client.userId, payload)
    const late = await call('POST', `/v1/clients-sends/${second.send_id}/undo`)
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'conflict'])
    expect(await mails()).toHaveLength(1)
    const due = await office.deps.db
      .selectFrom('mail_outbox')
      .where('person_id', '=', agent.personId)
      .select('due_at')
      .executeTakeFirstOrThrow()
    expect(due.due_at).toEqual(office.clock.now())
    expect((await call('POST', '/v1/clients-sends/99999/undo')).statusCode).toBe(404)
  })

  test('shows an email that was canceled in the mailbox', async () => {
    const id = await listing()
    const { send_id } = await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
    const { rows } = await office.deps.pool.query<{ id: string }>(
      `SELECT id FROM mail_outbox WHERE person_id = $1 AND kind = 'send'`,
      [agent.personId],
    )
    expect((await call('POST', `/v1/gmail-outbox/${one(rows).id}/undo`)).statusCode).toBe(200)
    expect((await call('GET', `/v1/clients-sends/${send_id}`)).json()).toMatchObject({
      recipients: [{ state: 'cancelled' }],
    })
    expect(await relation(id)).toMatchObject({ sent: 0 })
  })
})

describe('send advice', () => {
  test('returns sent listings, due notices and steering language', async () => {
    const [old, fresh] = [await listing(), await listing({ description: 'Perfect for a couple' })]
    await sendListingsTo(office, agent, client.userId, { listing_ids: [old] })
    const other = await makeClient(office.deps, agent, { first_name: 'Tom', phones: ['+12125550101'] })
    const reply = await call('POST', `/v1/clients-sent-listings-advice/${client.userId}`, {
      listing_ids: [old, fresh],
      user_ids: [other.userId],
      message: 'no kids',
    })
    const advice = reply.json<SendAdvice>()
    expect(advice.subject).toBe('New {n} listing(s) available')
    expect(advice.message).toMatch(/^Hi \{first_name\}, I picked \{n\} listing\(s\) for you\..*Agent$/s)
    const alone = await call('POST', `/v1/clients-sent-listings-advice/${other.userId}`, {
      listing_ids: [old],
    })
    expect(alone.json<SendAdvice>().message).toMatch(/^Hi Tom, I picked 1 listing for you\./)
    expect(advice.clients).toMatchObject([
      { user_id: client.userId, opted_out: 0, already_sent_ids: [old], notices_due: [] },
      {
        user_id: other.userId,
        already_sent_ids: [],
        notices_due: ['fair-housing', 'agency'],
        phone: '+12125550101',
      },
    ])
    expect(advice.findings.map(({ place, text }) => [place, text])).toEqual([
      ['message', 'no kids'],
      [fresh, 'Perfect for a couple'],
    ])
  })

  test('records notices given on paper, and does not send them again', async () => {
    const id = await listing()
    await sendListingsTo(office, agent, client.userId, { listing_ids: [id], notices: 'given' })
    const parsed = await read((await mails())[0]!)
    expect(parsed.text).not.toContain('Fair housing notice')
    const { collection } = (await call('GET', `/v1/clients-notices/${client.userId}`)).json<{
      collection: object[]
    }>()
    expect(collection).toMatchObject([
      { kind: 'fair-housing', received_by: 'agent', time_offered: null },
      { kind: 'agency', received_by: 'agent', time_offered: null },
    ])
  })
})

test('sends a roommate a separate email and link, and a reassigned client keeps its sends and links', async () => {
  const { db } = office.deps
  const mate = await makeClient(office.deps, await office.person(), { first_name: 'Max' })
  await db
    .insertInto('participant')
    .values({
      client_id: client.id,
      agent_id: agent.personId,
      person_id: mate.userId,
      type: 'TENANT',
      first_name: 'Max',
      email: 'max@client.example',
      created_at: office.clock.now(),
    })
    .execute()
  const id = await listing()
  const { recipients } = await sendListingsTo(office, agent, client.userId, {
    listing_ids: [id],
    participant_ids: [mate.userId],
  })
  expect(recipients.map(({ name, participant_id }) => [name, participant_id])).toEqual([
    ['Nora Bell', null],
    ['Max', mate.userId],
  ])
  const links = await Promise.all(
    (await mails()).map(async (mail) => /shared\/([\w-]+)/.exec((await read(mail)).text!)![1]),
  )
  expect(new Set(links).size).toBe(2)
  const next = await office.person()
  await db.updateTable('client').set({ agent_id: next.personId }).where('id', '=', client.id).execute()
  const info = await office.call({
    url: `/v1/clients-listings-info/${client.userId}?listing_ids=${id}`,
    as: next,
  })
  expect(info.json()).toMatchObject({ collection: [{ sent: 1 }] })
  const shared = await office.call({ url: `/v1/clients-shared-links/${client.userId}`, as: next })
  expect(shared.json()).toMatchObject({ count: 2 })
})

describe('recipients who asked for no emails', () => {
  test('are left out when the send is made, and get nothing that is sent later', async () => {
    const other = await makeClient(office.deps, agent, { first_name: 'Ann', emails: ['ann@client.example'] })
    await makeOptOut(office.deps, 'NORA@client.example')
    const listingId = await listing()
    const advice = await call('POST', `/v1/clients-sent-listings-advice/${client.userId}`, {
      listing_ids: [listingId],
    })
    expect(advice.json<SendAdvice>().clients).toMatchObject([{ opted_out: 1 }])
    const { recipients } = await sendListingsTo(office, agent, client.userId, {
      listing_ids: [listingId],
      user_ids: [other.userId],
    })
    expect(recipients.map(({ name, state, failure }) => [name, state, failure])).toEqual([
      ['Nora Bell', 'opted-out', ''],
      ['Ann Bell', 'queued', ''],
    ])
    const [mail, ...rest] = await mails()
    expect([mail!.to_list[0]!.email, rest]).toEqual(['ann@client.example', []])
    expect(await relation(listingId), 'is not called sent').toMatchObject({ time_sent: null })
    expect(await relation(listingId, other.userId)).toMatchObject({ time_sent: expect.any(Number) })
  })

  test('are left out when they ask while the send can be undone, with a link and the postal address in each email', async () => {
    const listingId = await listing()
    const late = await makeClient(office.deps, agent, { emails: ['late@client.example'] })
    const url = `/v1/clients-sent-listings/${late.userId}`
    const made = (await call('POST', url, { listing_ids: [listingId] })).json<ListingSend>()
    expect(made.recipients).toMatchObject([{ state: 'waiting' }])
    await makeOptOut(office.deps, 'late@client.example')
    office.clock.advance(undoSeconds)
    await processSendQueue(office.deps)
    const sent = (await call('GET', `/v1/clients-sends/${made.send_id}`)).json<ListingSend>()
    expect(sent.recipients).toMatchObject([{ state: 'opted-out' }])
    expect([await mails(), await relation(listingId, late.userId)]).toMatchObject([[], { time_sent: null }])
    const ann = await makeClient(office.deps, agent, { emails: ['ann.two@client.example'] })
    await sendListingsTo(office, agent, ann.userId, { listing_ids: [listingId] })
    const { headers, html, text } = await read((await mails())[0]!)
    const link = /^<([^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')!.value)![1]!
    for (const body of [html!, text!]) {
      expect(body).toContain(link)
      expect(body).toContain(postalAddress)
    }
  })
})
