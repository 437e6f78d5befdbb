import { undoSeconds } from '@pb/rules/mail/undo'
import type { Showing, ShowingSlots } from '@pb/contract/showings'
import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { processShowingEmails } from './emails/queue.ts'
import { takeRequest } from './requests.ts'
import { createShowingCalls } from './showings.fixture.ts'

const office = testOffice()
const { call, inHours, atTen, makeScene, signIn, sent, readRaw, put, open } = createShowingCalls(office)

test('offers times by the access of the listing, the calendar of the agent and the way', async () => {
  const far = { latitude: 40.7061, longitude: -74.0087 }
  const { agent, listing_id, client } = await makeScene({
    latitude: 40.7744,
    longitude: -73.9563,
    entry: JSON.stringify({ kind: 'tenant-notice', note: 'Call Mr. Fox' }),
  })
  const other = await makeListing(office.deps.db, far)
  await call(agent, 'POST', 'showings', {
    listing_id: other,
    user_id: client.userId,
    starts: atTen(2) + 2 * 3600,
    key: 'far-away-showing',
    notify: false,
  })
  const { body } = await call<ShowingSlots>(agent, 'GET', `showing-slots/${listing_id}?days=3`)
  expect(body.access).toMatchObject({ kind: 'tenant-notice', note: 'Call Mr. Fox', assumed: 1, may_edit: 1 })
  expect(body.notes[0]).toBe('Every day, 10 AM – 7 PM')
  const [today, tomorrow, next] = body.days
  expect(new Set(today!.slots.map(({ reason }) => reason))).toEqual(new Set(['notice']))
  expect(tomorrow!.slots.every(({ reason }) => reason === null || reason === 'notice')).toBe(true)
  const reasons = Object.fromEntries(
    next!.slots.map(({ starts, reason }) => [(starts - atTen(2)) / 3600, reason]),
  )
  expect(reasons).toMatchObject({ 0: null, 1.5: 'travel', 2: 'busy', 2.5: 'travel', 4: null })
  expect(next!.slots.find(({ reason }) => reason === 'busy')!.reason_text).toBe(
    'You have something else then',
  )
})

test('schedules once for a key, in the calendar and the timeline, and emails the client a calendar file', async () => {
  const { agent, client, schedule } = await makeScene()
  const first = await schedule(atTen(2), { key: 'the-same-key', message: 'Bring your ID.' })
  expect(first).toMatchObject({
    status: 201,
    body: { status: 'confirmed', version: 1, email: { state: 'waiting' } },
  })
  expect((await schedule(atTen(3), { key: 'the-same-key' })).body.showing_id).toBe(first.body.showing_id)
  const events = await office.deps.db
    .selectFrom('calendar_event')
    .where('agent_id', '=', agent.personId)
    .selectAll()
    .execute()
  expect(events).toMatchObject([{ showing_id: first.body.showing_id, status: 'confirmed' }])
  const timeline = await call<{ collection: { title: string }[] }>(
    agent,
    'GET',
    `client-timeline/${client.userId}`,
  )
  expect(timeline.body.collection[0]!.title).toMatch(
    /^Showing of .+ scheduled: Wednesday, March 4, 10:00 – 10:30 AM$/,
  )

  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  const mails = await sent(agent)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toContain('Wednesday, March 4, 10:00 – 10:30 AM')
  expect(mails[0]!.html).toContain('Bring your ID.')
  expect(mails[0]!.html).toContain(first.body.client_url!)
  const raw = await readRaw(mails[0]!.raw_key)
  expect(raw).toMatch(/Content-Type: text\/calendar;\s+method=REQUEST/i)
  expect((await call<Showing>(agent, 'GET', `showings/${first.body.showing_id}`)).body.email).toEqual({
    state: 'queued',
    failure: '',
  })
})

test('refuses a taken time, one without notice and a past one, also from two tabs at once', async () => {
  const { agent, schedule, listing_id } = await makeScene()
  const both = await Promise.all([schedule(atTen(2)), schedule(atTen(2) + 900)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)!.body.detail).toBe('You have something else then')
  expect((await schedule(atTen(2), { anyway: true })).status).toBe(201)
  expect((await schedule(inHours(-1), { anyway: true })).body.detail).toBe('Choose a time in the future')
  expect((await schedule(atTen(2) - 8 * 3600)).body.detail).toBe(
    'Outside the hours in which this apartment can be shown',
  )
  const other = await makeClient(office.deps, await office.person())
  expect(
    (
      await call(agent, 'POST', 'showings', {
        listing_id,
        user_id: other.userId,
        starts: atTen(4),
        key: 'not-my-client',
      })
    ).status,
  ).toBe(404)
})

test('moves a showing, with a conflict for an older version, and cancels it with the calendar', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(3))
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  const moved = await put(agent, showing, 'time', { starts: atTen(4), minutes: 45 })
  expect(moved.body).toMatchObject({ starts: atTen(4), minutes: 45, version: 2 })
  expect((await put(agent, showing, 'time', { starts: atTen(5) })).status).toBe(409)
  const canceled = await put(agent, moved.body, 'cancel', { reason: 'It was rented' })
  expect(canceled.body).toMatchObject({
    status: 'canceled',
    canceled_by: 'agent',
    cancel_reason: 'It was rented',
  })
  expect((await put(agent, canceled.body, 'time', { starts: atTen(5) })).body.detail).toBe(
    'This showing was canceled',
  )
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  const mails = await sent(agent)
  // The move was not yet sent when it was canceled.
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Showing', 'Canceled'])
  const raw = await readRaw(mails[1]!.raw_key)
  expect(raw).toMatch(/method=CANCEL/i)
  const [event] = await office.deps.db
    .selectFrom('calendar_event')
    .where('showing_id', '=', showing.showing_id)
    .select(['status', 'sequence'])
    .execute()
  expect(event).toEqual({ status: 'cancelled', sequence: 2 })
})

test('reminds the day before and two hours before, then asks what the client thought', async () => {
  const { agent, client, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(4))
  const starts = showing.starts!
  const runAt = async (time: number) => {
    office.clock.advance(time - toUnixSeconds(office.clock.now()))
    office.clock.advance(undoSeconds)
    await processShowingEmails(office.deps)
    return (await sent(agent)).length
  }
  expect(await runAt(starts - 30 * 3600)).toBe(1)
  expect(await runAt(starts - 23 * 3600)).toBe(2)
  expect(await runAt(starts - 3600)).toBe(3)
  expect((await open(showing.client_url, '/feedback', { rating: '4' })).statusCode).toBe(422)
  const fresh = await office.person()
  expect((await call(fresh, 'GET', `showings/${showing.showing_id}`)).status).toBe(404)
  expect(await runAt(starts + 2 * 3600)).toBe(4)
  expect((await sent(agent)).map(({ subject }) => subject.split(' ')[0])).toEqual([
    'Showing:',
    'Tomorrow:',
    'Today:',
    'What',
  ])
  const page = await open(showing.client_url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('What did you think?')
  expect((await open(showing.client_url, '/feedback', { rating: '9' })).statusCode).toBe(400)
  const rated = await open(showing.client_url, '/feedback', { rating: '4', comment: 'Loved the <light>' })
  expect(rated.body).toContain('Thank you.')
  expect(rated.body).toContain('Loved the &lt;light&gt;')
  const { rating, feedback } = await office.deps.db
    .selectFrom('showing')
    .where('id', '=', showing.showing_id)
    .select(['rating', 'feedback'])
    .executeTakeFirstOrThrow()
  expect({ rating, feedback }).toEqual({ rating: 4, feedback: 'Loved the <light>' })
  const event = await office.deps.db
    .selectFrom('client_event')
    .where('client_id', '=', client.id)
    .where('kind', '=', 'showing-feedback')
    .select('payload')
    .execute()
  expect(event).toHaveLength(1)
})

test('does not ask a client who did not come', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(2), { notify: true })
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  expect((await put(agent, showing, 'outcome', { outcome: 'no_show' })).body.detail).toBe(
    'This showing hasn’t started yet',
  )
  office.clock.advance(showing.starts! - toUnixSeconds(office.clock.now()) + 600)
  const someone = await signIn(agent)
  const missed = await put(someone, showing, 'outcome', { outcome: 'no_show' })
  expect(missed.body.status).toBe('no_show')
  office.clock.advance(3 * 3600)
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  expect(await sent(agent)).toHaveLength(1)
  // A correction asks after all.
  await put(someone, missed.body, 'outcome', { outcome: 'completed' })
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  expect(await sent(agent)).toHaveLength(2)
})

test('lets the client cancel by the link, once, and notifies the agent', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(2))
  const page = await open(showing.client_url)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Cancel this showing')
  const file = await open(showing.client_url, '/showing.ics')
  expect(file.body).toContain('BEGIN:VEVENT\r\n')
  for (const reason of ['Found one', 'Again'])
    expect((await open(showing.client_url, '/cancel', { reason })).body).toContain(
      'This showing is canceled.',
    )
  const { body } = await call<Showing>(agent, 'GET', `showings/${showing.showing_id}`)
  expect(body).toMatchObject({ status: 'canceled', canceled_by: 'client', cancel_reason: 'Found one' })
  const notices = await office.deps.db
    .selectFrom('notification')
    .where('person_id', '=', agent.personId)
    .select('message')
    .execute()
  expect(notices).toHaveLength(1)
  expect(notices[0]!.message).toMatch(/^Ana Diaz canceled the showing of /)
  const wrong = await open('http://localhost/showing/nonsense')
  expect([wrong.statusCode, wrong.body.includes('This link doesn’t work any more')]).toEqual([404, true])
})

test('shows that the client has no email address', async () => {
  const { agent, client, schedule } = await makeScene()
  await office.deps.db.deleteFrom('client_email').where('client_id', '=', client.id).execute()
  const { body: showing } = await schedule(atTen(2))
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  expect((await call<Showing>(agent, 'GET', `showings/${showing.showing_id}`)).body.email).toEqual({
    state: 'failed',
    failure: 'The client has no email address',
  })
})

test('makes one showing of a request on a shared page, and answers the request by its time', async () => {
  const { agent, client, listing_id } = await makeScene()
  const now = office.clock.now()
  const link = await office.deps.db
    .insertInto('shared_link')
    .values({
      client_id: client.id,
      agent_id: agent.personId,
      seed: '00000000-0000-4000-8000-000000000001',
      token_hash: Buffer.from(`token-${client.id}`),
      listing_ids: [listing_id],
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ask = async (key: string) =>
    (
      await office.deps.db
        .insertInto('listing_question')
        .values({
          client_id: client.id,
          agent_id: agent.personId,
          link_id: link.id,
          listing_id,
          kind: 'showing',
          suits: 'Weekday evenings',
          message: 'With my dog',
          key,
          at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const first = await ask('first-request')
  await takeRequest(office.deps, first)
  await takeRequest(office.deps, first)
  const list = () =>
    call<{ collection: Showing[]; total: number }>(agent, 'GET', 'showings?status=requested').then(
      ({ body }) => body,
    )
  expect(await list()).toMatchObject({
    total: 1,
    collection: [{ status: 'requested', starts: null, requested_when: 'Weekday evenings', client_url: null }],
  })
  // A second request takes the place of the first.
  await office.deps.db
    .updateTable('listing_question')
    .set({ replaced_at: now })
    .where('id', '=', first)
    .execute()
  const second = await ask('second-request')
  await takeRequest(office.deps, second)
  const [request] = (await list()).collection
  expect((await list()).total).toBe(1)
  const confirmed = await put(agent, request!, 'time', { starts: atTen(2) })
  expect(confirmed.body).toMatchObject({ status: 'confirmed', starts: atTen(2) })
  expect((await list()).total).toBe(0)
  const question = await office.deps.db
    .selectFrom('listing_question')
    .where('id', '=', second)
    .select('answered_at')
    .executeTakeFirstOrThrow()
  expect(question.answered_at).not.toBeNull()
})
