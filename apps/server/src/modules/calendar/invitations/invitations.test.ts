import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { readIcs } from '../ics/read-ics.ts'
import { processEmails } from './process-emails.ts'

const office = testOffice()
const nora = { name: 'Nora Bell', email: 'nora@client.example' }

const listEmails = (as: TestPerson) =>
  office.deps.db
    .selectFrom('calendar_email')
    .selectAll()
    .where('agent_id', '=', as.personId)
    .orderBy('id')
    .execute()

async function send(as: TestPerson): Promise<void> {
  office.clock.advance(60)
  await processEmails(office.deps)
  expect((await listEmails(as)).filter(({ state }) => state === 'waiting')).toEqual([])
}

const post = (as: TestPerson, url: string, payload: object) =>
  office.call({ method: 'POST', url, as, payload })

async function findRaw(as: TestPerson): Promise<string> {
  const row = await office.deps.db
    .selectFrom('mail_message')
    .select('raw_key')
    .where('person_id', '=', as.personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const file = await office.deps.files.get(row.raw_key ?? '')
  return Buffer.concat((await file!.stream.toArray()) as Buffer[]).toString()
}

test('invites, updates and cancels with a rising SEQUENCE, each email once', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, { title: 'Viewing', attendees: [nora] })
  await send(own)
  const raw = await findRaw(own)
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  const moved = await post(own, `/v1/calendar-events/${event.id}/move`, {
    version: event.version,
    start: '2026-03-04T10:00',
    end: '2026-03-04T11:00',
  })
  await send(own)
  const { version } = moved.json<CalendarEvent>()
  await post(own, `/v1/calendar-events/${event.id}/delete`, { version })
  await send(own)
  const emails = await listEmails(own)
  expect(
    emails.map(({ subject, method, ics }) => {
      const parsed = readIcs(ics, 'UTC')
      return [subject, method, parsed.method, parsed.events[0]!.sequence, parsed.events[0]!.organizer?.email]
    }),
  ).toEqual([
    ['Invitation: Viewing', 'REQUEST', 'REQUEST', 0, own.email],
    ['Updated: Viewing', 'REQUEST', 'REQUEST', 1, own.email],
    ['Canceled: Viewing', 'CANCEL', 'CANCEL', 2, own.email],
  ])
})

test('sends nothing for a deletion that is undone in time', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, { attendees: [nora] })
  await send(own)
  const reply = await post(own, `/v1/calendar-events/${event.id}/delete`, { version: event.version })
  const { undo_id } = reply.json<{ undo_id: string }>()
  await post(own, `/v1/calendar-deletions/${undo_id}/undo`, {})
  await send(own)
  expect((await listEmails(own)).map(({ method }) => method)).toEqual(['REQUEST'])
})

test('cancels for someone who is taken off the list, and one occurrence by its date', async () => {
  const own = await office.person()
  const event = await createEvent(office, own, { attendees: [nora], rrule: 'FREQ=WEEKLY;COUNT=3' })
  await send(own)
  await post(own, `/v1/calendar-events/${event.id}/delete`, {
    version: event.version,
    scope: 'this',
    occurrence: Date.parse('2026-03-10T14:00Z') / 1000,
  })
  await send(own)
  const [, cancelled] = await listEmails(own)
  const [parsed] = readIcs(cancelled!.ics, 'UTC').events
  expect([cancelled!.method, new Date(parsed!.recurrenceAt!).toISOString()]).toEqual([
    'CANCEL',
    '2026-03-10T14:00:00.000Z',
  ])
})

test('sends no email about an event that is over', async () => {
  const own = await office.person()
  await createEvent(office, own, { attendees: [nora], start: '2025-03-03T10:00', end: '2025-03-03T11:00' })
  expect(await listEmails(own)).toEqual([])
})
