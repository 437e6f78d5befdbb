import { randomUUID } from 'node:crypto'
import type { CalendarEvent, CalendarItem, Invitation } from '@pb/contract/calendar-schemas'
import { afterAll, expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { deliverInvitation } from '../../../../test/factories/invitations.ts'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { endIcsReader } from '../ics/read-in-child.ts'
import { readIcs } from '../ics/read-ics.ts'
import {
  appleInvitation,
  googleInvitation,
  outlookInvitation,
} from '../../../../test/fixtures/ics-samples.ts'
import { receivedTexts } from '../texts.ts'
import { processMail } from './process-mail.ts'

const office = testOffice()
afterAll(() => endIcsReader())

const open = (as: TestPerson, id: string) => office.call({ url: `/v1/mail-invitations/${id}`, as })
const read = async (as: TestPerson, id: string) => (await open(as, id)).json<Invitation>()
const answer = (as: TestPerson, id: string, given: Invitation['answer'] = 'accepted') =>
  office.call({
    method: 'POST',
    url: `/v1/mail-invitations/${id}/answer`,
    as,
    payload: { answer: given, key: randomUUID() },
  })

async function list(as: TestPerson): Promise<CalendarItem[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 4, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection
}

const listReplies = (as: TestPerson) =>
  office.deps.db
    .selectFrom('calendar_email')
    .selectAll()
    .where('agent_id', '=', as.personId)
    .where('method', '=', 'REPLY')
    .execute()

test.each([
  ['Google', googleInvitation, 'Walkthrough 5B', 1],
  ['Outlook', outlookInvitation, 'Review', 6],
  ['Apple', appleInvitation, 'Moving days', 1],
])(
  'puts an invitation of %s into the calendar once it is accepted, and answers it',
  async (_name, sample, title, count) => {
    const own = await office.person()
    const id = await deliverInvitation(office.deps, own, { ics: sample() })
    expect(await read(own, id)).toMatchObject({
      state: 'open',
      title,
      answer: 'needs-action',
      event_id: null,
    })
    expect(await list(own)).toEqual([])
    expect((await answer(own, id)).statusCode).toBe(200)
    const items = await list(own)
    expect(items).toHaveLength(count)
    expect(items[0]).toMatchObject({ title, answer: 'accepted', editable: false })
    const [reply] = await listReplies(own)
    const { method, events } = readIcs(reply!.ics, 'UTC')
    expect([reply!.email, method, events[0]!.uid]).toEqual([
      readIcs(sample(), 'UTC').events[0]!.organizer!.email,
      'REPLY',
      readIcs(sample(), 'UTC').events[0]!.uid,
    ])
    expect(events[0]!.attendees.map(({ partstat }) => partstat)).toEqual(['accepted'])
  },
)

test('follows the organizer: a later sequence moves the event, an older one changes nothing', async () => {
  const own = await office.person()
  await answer(own, await deliverInvitation(office.deps, own, { ics: googleInvitation({ sequence: 1 }) }))
  const later = { sequence: 2, start: '20260306T150000Z', end: '20260306T153000Z' }
  const second = await deliverInvitation(office.deps, own, { ics: googleInvitation(later) })
  const first = await deliverInvitation(office.deps, own, { ics: googleInvitation({ sequence: 0 }) })
  await processMail(office.deps)
  expect(await list(own)).toMatchObject([{ start: '2026-03-06T10:00', answer: 'needs-action' }])
  expect((await read(own, second)).state).toBe('open')
  expect((await read(own, first)).state).toBe('outdated')
  expect(await getStatusAndCode(answer(own, first))).toEqual([422, 'rule_broken'])
})

test.each([
  ['Outlook', outlookInvitation, { start: '20260303T093000', end: '20260303T100000' }, '2026-03-03T09:30', 6],
  ['Apple', appleInvitation, { start: '20260309', end: '20260310' }, '2026-03-09', 1],
] as const)(
  'follows an update and a cancellation of %s by their SEQUENCE',
  async (_name, sample, times, start, count) => {
    const own = await office.person()
    const deliver = async (ics: string) => {
      const id = await deliverInvitation(office.deps, own, { ics })
      await processMail(office.deps)
      return id
    }
    await answer(own, await deliver(sample()))
    const update = await deliver(sample({ ...times, sequence: 1 }))
    const moved = await list(own)
    expect(moved).toHaveLength(count)
    expect(moved[0]).toMatchObject({ start, answer: 'needs-action', status: 'confirmed' })
    await deliver(sample({ method: 'CANCEL', sequence: 2 }))
    expect(await list(own)).toMatchObject(Array.from({ length: count }, () => ({ status: 'cancelled' })))
    expect(await read(own, update)).toMatchObject({ state: 'cancelled' })
    // The update again, late, brings nothing back.
    await deliver(sample({ ...times, sequence: 1 }))
    expect((await list(own)).every(({ status }) => status === 'cancelled')).toBe(true)
  },
)

test('crosses out what the organizer cancels, and refuses a late answer', async () => {
  const own = await office.person()
  const id = await deliverInvitation(office.deps, own, { ics: googleInvitation() })
  await answer(own, id)
  const cancelled = googleInvitation({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' })
  await deliverInvitation(office.deps, own, { ics: cancelled })
  await processMail(office.deps)
  expect(await list(own)).toMatchObject([{ status: 'cancelled' }])
  expect(await read(own, id)).toMatchObject({ state: 'cancelled' })
  const reply = await answer(own, id, 'declined')
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    receivedTexts.cancelledEvent,
  ])
})

test.each([
  [
    'another address',
    { from: 'mallory@evil.example' },
    receivedTexts.sentByOther('mallory@evil.example', 'dana@owner.example'),
  ],
  ['an address that is not confirmed', { verified: false }, receivedTexts.unconfirmed('dana@owner.example')],
])('takes no cancellation from %s by itself', async (_name, sender, reason) => {
  const own = await office.person()
  await answer(own, await deliverInvitation(office.deps, own, { ics: googleInvitation() }))
  const ics = googleInvitation({ method: 'CANCEL', sequence: 9, status: 'CANCELLED' })
  const id = await deliverInvitation(office.deps, own, { ics, ...sender })
  expect(await read(own, id)).toMatchObject({ state: 'unconfirmed', reason })
  expect(await list(own)).toMatchObject([{ status: 'confirmed' }])
})

test('takes no change from someone who names themselves as the organizer', async () => {
  const own = await office.person()
  await answer(own, await deliverInvitation(office.deps, own, { ics: googleInvitation() }))
  const from = 'mallory@evil.example'
  const ics = googleInvitation({
    sequence: 9,
    organizer: from,
    start: '20260401T150000Z',
    end: '20260401T160000Z',
  })
  const id = await deliverInvitation(office.deps, own, { ics, from })
  expect(await read(own, id)).toMatchObject({ state: 'ignored', reason: receivedTexts.otherOrganizer })
  expect(await list(own)).toMatchObject([{ start: '2026-03-05T10:00' }])
})

test('changes no own event, whatever UID a mail names', async () => {
  const own = await office.person()
  const { uid } = await createEvent(office, own)
  for (const method of ['REQUEST', 'CANCEL']) {
    const id = await deliverInvitation(office.deps, own, {
      ics: googleInvitation({ method, uid, sequence: 9 }),
    })
    expect(await read(own, id)).toMatchObject({ state: 'ignored', reason: receivedTexts.ownEvent })
  }
  expect(await list(own)).toMatchObject([{ title: 'Viewing', status: 'confirmed' }])
})

test('an invitation of another mailbox is not found', async () => {
  const [own, other] = [await office.person(), await office.person()]
  const id = await deliverInvitation(office.deps, own, { ics: googleInvitation() })
  expect((await open(other, id)).statusCode).toBe(404)
  expect((await answer(other, id)).statusCode).toBe(404)
})

const attendee = { name: 'Nora Bell', email: 'nora@client.example' }

async function getPartstat(as: TestPerson, id: string): Promise<string | undefined> {
  const reply = await office.call({ url: `/v1/calendar-events/${id}`, as })
  return reply.json<CalendarEvent>().attendees[0]?.partstat
}

const writeReply = (uid: string, partstat: string, dtstamp = '20260302T160000Z', from = attendee.email) =>
  googleInvitation({
    method: 'REPLY',
    uid,
    attendee: from,
    partstat,
    dtstamp,
    organizer: 'agent@pboffice.example',
  })

test('takes the newest answer of someone invited, from their own address', async () => {
  const own = await office.person()
  const { id, uid } = await createEvent(office, own, { attendees: [attendee] })
  const deliverReply = (ics: string, from = attendee.email, verified = true) =>
    deliverInvitation(office.deps, own, { ics, from, verified })
  await deliverReply(writeReply(uid, 'ACCEPTED'))
  await processMail(office.deps)
  expect(await getPartstat(own, id)).toBe('accepted')
  await deliverReply(writeReply(uid, 'DECLINED', '20260302T120000Z'))
  await deliverReply(writeReply(uid, 'DECLINED', '20260303T120000Z'), 'mallory@evil.example')
  await deliverReply(writeReply(uid, 'DECLINED', '20260303T120000Z'), attendee.email, false)
  await deliverReply(
    writeReply(uid, 'DECLINED', '20260303T120000Z', 'mallory@evil.example'),
    'mallory@evil.example',
  )
  await processMail(office.deps)
  expect(await getPartstat(own, id)).toBe('accepted')
  await deliverReply(writeReply(uid, 'TENTATIVE', '20260304T120000Z'))
  await processMail(office.deps)
  expect(await getPartstat(own, id)).toBe('tentative')
})

test('reports an answer that came after the event was deleted', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, { attendees: [attendee] })
  const url = `/v1/calendar-events/${event.id}/delete`
  await office.call({ method: 'POST', url, as: own, payload: { version: event.version } })
  const ics = writeReply(event.uid, 'ACCEPTED')
  const id = await deliverInvitation(office.deps, own, { ics, from: attendee.email })
  expect(await read(own, id)).toMatchObject({
    state: 'reply',
    answer: 'accepted',
    reason: receivedTexts.answeredLate,
  })
})

test('shows nothing for a file that is not a calendar, or one that ends the process that reads it', async () => {
  const own = await office.person()
  for (const ics of ['hello', 'BEGIN:VCALENDAR\r\n'.repeat(20_000)]) {
    const id = await deliverInvitation(office.deps, own, { ics })
    expect((await open(own, id)).statusCode).toBe(404)
  }
})
