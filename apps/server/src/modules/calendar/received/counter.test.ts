import type { CalendarEvent, CalendarItem, Invitation } from '@pb/contract/calendar-schemas'
import { afterAll, expect, test } from 'vitest'
import { sortedStatuses } from '../../../../test/calls/sign-in.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { deliverInvitation } from '../../../../test/factories/invitations.ts'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { googleCounter, outlookCounter } from '../../../../test/fixtures/ics-samples.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { endIcsReader } from '../ics/read-in-child.ts'
import { readIcs } from '../ics/read-ics.ts'
import { receivedTexts } from '../texts.ts'
import { processMail } from './process-mail.ts'

const office = testOffice()
afterAll(() => endIcsReader())

const nora = { name: 'Nora Bell', email: 'nora@client.example' }

async function prepare(given: Partial<Parameters<typeof createEvent>[2]> = {}) {
  const own = await office.person()
  return { own, event: await createEvent(office, own, { attendees: [nora], ...given }) }
}

const deliver = async (own: TestPerson, ics: string, sender: object = {}) => {
  const id = await deliverInvitation(office.deps, own, { ics, from: nora.email, ...sender })
  await processMail(office.deps)
  return id
}
const read = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/mail-invitations/${id}`, as })).json<Invitation>()
const decide = (as: TestPerson, id: string, answer: 'accepted' | 'declined') =>
  office.call({ method: 'POST', url: `/v1/mail-invitations/${id}/counter`, as, payload: { answer } })

async function listStarts(as: TestPerson): Promise<string[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 3, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection.map(({ start }) => start)
}

const listEmails = (as: TestPerson) =>
  office.deps.db
    .selectFrom('calendar_email')
    .selectAll()
    .where('agent_id', '=', as.personId)
    .orderBy('id')
    .execute()

test.each([
  ['Google', googleCounter],
  ['Outlook', outlookCounter],
])('shows a time proposed from %s, and moves the event once it is accepted', async (_name, sample) => {
  const { own, event } = await prepare()
  const id = await deliver(own, sample({ uid: event.uid, attendee: nora.email }))
  expect(await read(own, id)).toMatchObject({
    state: 'counter',
    method: 'COUNTER',
    answer: 'needs-action',
    proposed_by: 'Dana Cole',
    time_start: Date.parse('2026-03-04T15:00Z') / 1000,
    current: { start: '2026-03-03T10:00', end: '2026-03-03T11:00' },
  })
  expect(await listStarts(own)).toEqual(['2026-03-03T10:00'])
  const reply = await decide(own, id, 'accepted')
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listStarts(own)).toEqual(['2026-03-04T10:00'])
  expect(await read(own, id)).toMatchObject({ state: 'counter', answer: 'accepted' })
  const update = (await listEmails(own)).at(-1)!
  const { method, events } = readIcs(update.ics, 'UTC')
  expect([update.email, method, events[0]!.startsAt]).toEqual([
    nora.email,
    'REQUEST',
    Date.parse('2026-03-04T15:00Z'),
  ])
  expect(events[0]!.sequence).toBeGreaterThan(0)
  // The same answer again changes nothing; another one is too late.
  expect((await decide(own, id, 'accepted')).statusCode).toBe(200)
  expect(await getStatusAndCode(decide(own, id, 'declined'))).toEqual([422, 'rule_broken'])
})

test('declines a proposed time by email, and leaves the event', async () => {
  const { own, event } = await prepare()
  const id = await deliver(own, googleCounter({ uid: event.uid, attendee: nora.email }))
  expect((await decide(own, id, 'declined')).json<Invitation>()).toMatchObject({ answer: 'declined' })
  expect(await listStarts(own)).toEqual(['2026-03-03T10:00'])
  const email = (await listEmails(own)).at(-1)!
  expect([email.email, email.method, readIcs(email.ics, 'UTC').method]).toEqual([
    nora.email,
    'DECLINECOUNTER',
    'DECLINECOUNTER',
  ])
})

test('moves one occurrence of a series when the time is proposed for that one', async () => {
  const { own, event } = await prepare({ rrule: 'FREQ=WEEKLY;COUNT=3' })
  const extra = ['RECURRENCE-ID:20260310T140000Z']
  const times = { start: '20260311T140000Z', end: '20260311T150000Z' }
  const id = await deliver(own, googleCounter({ uid: event.uid, attendee: nora.email, extra, ...times }))
  expect(await read(own, id)).toMatchObject({ current: { start: '2026-03-10T10:00' } })
  expect((await decide(own, id, 'accepted')).statusCode).toBe(200)
  expect(await listStarts(own)).toEqual(['2026-03-03T10:00', '2026-03-11T10:00', '2026-03-17T10:00'])
})

test('a time that was proposed before the event changed can no longer be accepted', async () => {
  const { own, event } = await prepare()
  const id = await deliver(own, googleCounter({ uid: event.uid, attendee: nora.email }))
  await office.call({
    method: 'POST',
    url: `/v1/calendar-events/${event.id}/move`,
    as: own,
    payload: { version: 1, start: '2026-03-05T09:00', end: '2026-03-05T10:00' },
  })
  expect(await read(own, id)).toMatchObject({
    state: 'outdated',
    reason: receivedTexts.counterOutdated,
  })
  expect(await getStatusAndCode(decide(own, id, 'accepted'))).toEqual([422, 'rule_broken'])
  expect(await listStarts(own)).toEqual(['2026-03-05T09:00'])
})

test.each([
  ['someone who is not invited', { from: 'mallory@evil.example' }, receivedTexts.notInvited],
  ['an address that is not confirmed', { verified: false }, receivedTexts.notVerified],
])('takes no time proposed by %s', async (_name, sender, reason) => {
  const { own, event } = await prepare()
  const id = await deliver(own, googleCounter({ uid: event.uid, attendee: nora.email }), sender)
  expect(await read(own, id)).toMatchObject({ state: 'ignored', reason })
  expect(await getStatusAndCode(decide(own, id, 'accepted'))).toEqual([422, 'rule_broken'])
})

test('two answers at the same time count once', async () => {
  const { own, event } = await prepare()
  const id = await deliver(own, googleCounter({ uid: event.uid, attendee: nora.email }))
  const replies = await Promise.all([decide(own, id, 'accepted'), decide(own, id, 'declined')])
  expect(sortedStatuses(replies)).toEqual([200, 422])
  const shown = await office.call({ url: `/v1/calendar-events/${event.id}`, as: own })
  expect(shown.json<CalendarEvent>().version).toBeLessThan(3)
})
