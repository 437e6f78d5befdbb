import { randomUUID } from 'node:crypto'
import type {
  CalendarEvent,
  CalendarImport,
  CalendarImportRecord,
  CalendarItem,
  Invitation,
} from '@pb/contract/calendar-schemas'
import { afterAll, expect, test } from 'vitest'
import { sortedStatuses } from '../../../../test/calls/sign-in.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { deliverInvitation } from '../../../../test/factories/invitations.ts'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { createFile, googleInvitation, outlookInvitation } from '../../../../test/fixtures/ics-samples.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { endIcsReader } from '../ics/read-in-child.ts'
import { receivedTexts } from '../texts.ts'
import { processMail } from './process-mail.ts'

const office = testOffice()
afterAll(() => endIcsReader())

const post = (as: TestPerson, url: string, payload: object = {}) =>
  office.call({ method: 'POST', url, as, payload })
const apply = (as: TestPerson, id: string) => post(as, `/v1/mail-invitations/${id}/apply`)
const add = (as: TestPerson, id: string) => post(as, `/v1/mail-invitations/${id}/add`)
const undo = (as: TestPerson, id: string | null) => post(as, `/v1/calendar-imports/${id}/undo`)
const accept = (as: TestPerson, id: string) =>
  post(as, `/v1/mail-invitations/${id}/answer`, { answer: 'accepted', key: randomUUID() })
const read = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/mail-invitations/${id}`, as })).json<Invitation>()
const getEvent = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/calendar-events/${id}`, as })).json<CalendarEvent>()
async function list(as: TestPerson): Promise<CalendarItem[]> {
  const [from, until] = [Date.UTC(2026, 2, 1) / 1000, Date.UTC(2026, 4, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply.json<{ collection: CalendarItem[] }>().collection
}
const deliver = async (as: TestPerson, ics: string, sender: object = {}) => {
  const id = await deliverInvitation(office.deps, as, { ics, ...sender })
  await processMail(office.deps)
  return id
}
/** A person with an accepted invitation on March 5, 10 AM. */
async function prepare() {
  const own = await office.person()
  await accept(own, await deliver(own, googleInvitation()))
  return own
}
const moved = { sequence: 1, start: '20260306T150000Z', end: '20260306T153000Z' }
const unconfirmed = { verified: false }

test('applies an unconfirmed update by hand once, marks the event, and undoes it', async () => {
  const own = await prepare()
  const id = await deliver(own, googleInvitation(moved), unconfirmed)
  expect(await read(own, id)).toMatchObject({
    state: 'unconfirmed',
    reason: receivedTexts.unconfirmed('dana@owner.example'),
    start: '2026-03-06T10:00',
    current: { start: '2026-03-05T10:00' },
    confirmed: false,
    undo_id: null,
  })
  expect(await list(own)).toMatchObject([{ start: '2026-03-05T10:00', unconfirmed: false }])
  // Two tabs.
  expect(sortedStatuses(await Promise.all([apply(own, id), apply(own, id)]))).toEqual([200, 200])
  const [item] = await list(own)
  expect(item).toMatchObject({ start: '2026-03-06T10:00', answer: 'needs-action', unconfirmed: true })
  const { undo_id } = await getEvent(own, item!.id)
  expect(await read(own, id)).toMatchObject({ state: 'open', undo_id })
  expect((await undo(own, undo_id)).json<CalendarImportRecord>()).toMatchObject({
    kind: 'change',
    restored: 1,
    kept: 0,
  })
  expect(await list(own)).toMatchObject([
    { start: '2026-03-05T10:00', answer: 'accepted', unconfirmed: false },
  ])
  expect(await read(own, id)).toMatchObject({ state: 'unconfirmed', undo_id: null })
})

test('applies a cancellation by hand, also of one date of a series, and undoes it after the mail is gone', async () => {
  const own = await office.person()
  await accept(own, await deliver(own, outlookInvitation()))
  const ics = outlookInvitation({ method: 'CANCEL', sequence: 1 })
  const id = await deliver(own, ics, unconfirmed)
  expect((await apply(own, id)).statusCode).toBe(200)
  const items = await list(own)
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['cancelled']))
  expect(await read(own, id)).toMatchObject({ state: 'cancelled' })
  const { undo_id } = await getEvent(own, items[0]!.id)
  await office.deps.db.deleteFrom('mail_message').where('id', '=', id).execute()
  expect(await getStatusAndCode(apply(own, id))).toEqual([404, 'not_found'])
  expect((await undo(own, undo_id)).statusCode).toBe(200)
  expect((await list(own)).every(({ status }) => status === 'confirmed')).toBe(true)

  const one = ics
    .replace('RRULE:FREQ=WEEKLY;UNTIL=20260407T140000Z;INTERVAL=1;BYDAY=TU;WKST=SU', 'X-NO:')
    .replace('UID:', 'RECURRENCE-ID;TZID=Eastern Standard Time:20260303T100000\r\nUID:')
  expect((await apply(own, await deliver(own, one, unconfirmed))).statusCode).toBe(200)
  expect(await list(own)).toHaveLength(5)
})

test('a confirmed update takes the mark away, an older one by hand is refused', async () => {
  const own = await prepare()
  await apply(own, await deliver(own, googleInvitation(moved), unconfirmed))
  const later = { sequence: 2, start: '20260307T150000Z', end: '20260307T153000Z' }
  await deliver(own, googleInvitation(later))
  const [item] = await list(own)
  expect(item).toMatchObject({ start: '2026-03-07T10:00', unconfirmed: false })
  expect((await getEvent(own, item!.id)).undo_id).toBeNull()
  const old = await deliver(own, googleInvitation({ ...moved, dtstamp: '20260302T150000Z' }), unconfirmed)
  expect(await read(own, old)).toMatchObject({ state: 'outdated', reason: receivedTexts.newerKnown })
  expect(await getStatusAndCode(apply(own, old))).toEqual([422, 'rule_broken'])
})

test('applies no change to an own event, nor one that names another organizer', async () => {
  const own = await prepare()
  const event = await createEvent(office, own)
  const from = 'mallory@evil.example'
  for (const ics of [
    googleInvitation({ uid: event.uid, sequence: 9 }),
    googleInvitation({ sequence: 9, organizer: from }),
  ]) {
    const id = await deliver(own, ics, { from })
    expect((await read(own, id)).state).toBe('ignored')
    expect(await getStatusAndCode(apply(own, id))).toEqual([422, 'rule_broken'])
  }
})

test('lets no one answer a forged invitation or one to others, which can be added as a plain event', async () => {
  const own = await office.person()
  const forged = await deliver(own, googleInvitation({ uid: 'forged' }), { from: 'mallory@evil.example' })
  const foreign = await deliver(own, googleInvitation({ uid: 'foreign', attendee: 'else@client.example' }))
  expect(await read(own, forged)).toMatchObject({
    state: 'published',
    reason: receivedTexts.notFromOrganizer('mallory@evil.example', 'dana@owner.example'),
    addable: 'new',
  })
  expect(await read(own, foreign)).toMatchObject({ state: 'published', reason: receivedTexts.notAddressed })
  for (const id of [forged, foreign]) {
    expect(await getStatusAndCode(accept(own, id))).toEqual([422, 'rule_broken'])
    expect((await add(own, id)).statusCode).toBe(200)
  }
  expect(await list(own)).toMatchObject([{ answer: null }, { answer: null }])
  const emails = await office.deps.db
    .selectFrom('calendar_email')
    .select('id')
    .where('agent_id', '=', own.personId)
    .execute()
  expect(emails).toEqual([])
})

test.each([
  ['confirmed', true, 'open'],
  ['not confirmed', false, 'published'],
])('an invitation by someone %s who sends for the organizer', async (_name, verified, state) => {
  const own = await office.person()
  const ics = googleInvitation().replace('ORGANIZER;', 'ORGANIZER;SENT-BY="mailto:pa@owner.example";')
  const id = await deliver(own, ics, { from: 'pa@owner.example', verified })
  expect((await read(own, id)).state).toBe(state)
})

test('adds all events of a published file once, updates them by UID, and undoes each', async () => {
  const own = await office.person()
  const event = (uid: string, title: string, sequence: number) => [
    `UID:${uid}`,
    `SUMMARY:${title}`,
    `SEQUENCE:${sequence}`,
    'DTSTART:20260305T150000Z',
  ]
  const file = (title: string, sequence: number) =>
    createFile([event('a', title, sequence), event('b', `${title} 2`, sequence)])
  const id = await deliver(own, file('Tour', 1), unconfirmed)
  expect(await read(own, id)).toMatchObject({
    state: 'published',
    event_count: 2,
    addable: 'new',
    undo_id: null,
  })
  const first = (await add(own, id)).json<{ invitation: Invitation; result: CalendarImport }>()
  expect(first.result).toMatchObject({ added: 2, updated: 0 })
  expect(first.invitation).toMatchObject({ addable: null, undo_id: first.result.import_id })
  const again = (await add(own, id)).json<{ result: CalendarImport }>()
  expect(again.result).toMatchObject({ import_id: null, added: 0, unchanged: 2 })
  const newer = await deliver(own, file('Moved tour', 2))
  expect(await read(own, newer)).toMatchObject({ addable: 'update' })
  await add(own, newer)
  expect((await read(own, id)).addable).toBeNull()
  expect((await add(own, id)).json<{ result: CalendarImport }>().result).toMatchObject({
    updated: 0,
    skipped: 2,
  })
  expect((await list(own)).map(({ title }) => title)).toEqual(['Moved tour', 'Moved tour 2'])
  await undo(own, (await read(own, newer)).undo_id)
  expect((await list(own)).map(({ title }) => title)).toEqual(['Tour', 'Tour 2'])
  await undo(own, first.result.import_id)
  expect(await list(own)).toEqual([])
  expect(await read(own, id)).toMatchObject({ addable: 'new', undo_id: null })
})

test('an imported event is updated by hand, and once it is deleted its invitation can be answered', async () => {
  const own = await office.person()
  const added = await deliver(own, googleInvitation({ method: 'PUBLISH' }))
  const { result } = (await add(own, added)).json<{ result: CalendarImport }>()
  const id = await deliver(own, googleInvitation(moved))
  expect(await read(own, id)).toMatchObject({ state: 'published', reason: '', addable: 'update' })
  const cancelled = await deliver(own, googleInvitation({ method: 'CANCEL', sequence: 2 }))
  expect(await read(own, cancelled)).toMatchObject({ state: 'unconfirmed', reason: receivedTexts.imported })
  await undo(own, result.import_id)
  expect((await read(own, id)).state).toBe('open')
  expect((await accept(own, id)).statusCode).toBe(200)
  expect(await list(own)).toMatchObject([{ start: '2026-03-06T10:00', answer: 'accepted', editable: false }])
})

test('reads an invitation that leaves Spam', async () => {
  const own = await office.person()
  const id = await deliverInvitation(office.deps, own, { ics: googleInvitation() })
  const setLabels = (labels: number) =>
    office.deps.db.updateTable('mail_message').set({ labels }).where('id', '=', id).execute()
  await setLabels(128)
  expect(await read(own, id)).toMatchObject({ state: 'ignored', reason: receivedTexts.spam })
  expect(await getStatusAndCode(accept(own, id))).toEqual([422, 'rule_broken'])
  await setLabels(1)
  expect((await read(own, id)).state).toBe('open')
  expect((await accept(own, id)).statusCode).toBe(200)
})
