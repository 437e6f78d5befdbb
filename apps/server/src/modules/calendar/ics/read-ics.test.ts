import { expect, test } from 'vitest'
import { readIcs } from './read-ics.ts'
import {
  appleInvitation,
  createFile,
  googleInvitation,
  outlookInvitation,
} from '../../../../test/fixtures/ics-samples.ts'

const zone = 'America/New_York'
const iso = (time: number): string => new Date(time).toISOString()
const readOne = (lines: readonly string[]) =>
  readIcs(createFile([['UID:a', 'DTSTART:20260303T100000', ...lines]]), zone).events[0]!

test('reads an invitation of Google Calendar', () => {
  const { method, events } = readIcs(googleInvitation(), zone)
  expect(method).toBe('REQUEST')
  expect(events[0]).toMatchObject({
    uid: '4v5k2q7m@google.com',
    title: 'Walkthrough 5B',
    location: '330 East 38th Street, New York',
    description: 'Bring the keys, please.\n\nJoin: https://meet.example/abc',
    timeZone: zone,
    organizer: { name: 'Dana Cole', email: 'dana@owner.example' },
    attendees: [{ name: 'Agent', email: 'agent@pboffice.example', partstat: 'needs-action' }],
    note: '',
  })
  expect(iso(events[0]!.startsAt)).toBe('2026-03-05T15:00:00.000Z')
})

test('reads a weekly invitation of Outlook, whose time zones have names of their own', () => {
  const [event] = readIcs(outlookInvitation(), zone).events
  expect(event).toMatchObject({
    title: 'Review',
    timeZone: zone,
    rrule: 'FREQ=WEEKLY;BYDAY=TU;WKST=SU;UNTIL=20260407T140000Z',
    note: '',
  })
  expect([iso(event!.startsAt), iso(event!.lastAt)]).toEqual([
    '2026-03-03T15:00:00.000Z',
    '2026-04-07T14:00:00.000Z',
  ])
})

test('reads an all-day invitation of Apple Calendar', () => {
  const [event] = readIcs(appleInvitation(), zone).events
  expect(event).toMatchObject({
    allDay: true,
    busy: false,
    organizer: { name: 'Cole, Dana', email: 'Dana@owner.example' },
  })
  expect([iso(event!.startsAt), iso(event!.endsAt)]).toEqual([
    '2026-03-05T05:00:00.000Z',
    '2026-03-07T05:00:00.000Z',
  ])
  expect(event!.attendees.map(({ partstat }) => partstat)).toEqual(['needs-action', 'accepted'])
})

test('takes times of an unknown time zone as New York time, and reports it', () => {
  const file = outlookInvitation({ zone: 'Mars Standard Time' }).replace(
    /BEGIN:VTIMEZONE[^]*END:VTIMEZONE\r\n/,
    '',
  )
  const [event] = readIcs(file, zone).events
  expect(iso(event!.startsAt)).toBe('2026-03-03T15:00:00.000Z')
  expect(event!.note).toBe('Unknown time zone “Mars Standard Time”: its times are taken as New York time.')
})

test.each([
  'Europe/London"; DROP TABLE calendar_event;--',
  '../../etc/passwd',
  'x'.repeat(5000),
  'America/New_York\u0000',
  '__proto__',
  'constructor',
  'toString',
])('takes times of the zone %j as New York time', (zone) => {
  const file = createFile([['UID:a', `DTSTART;TZID="${zone.replaceAll('"', '')}":20260303T100000`]])
  const { events, skipped } = readIcs(file, 'UTC')
  expect([events.length, skipped]).toEqual([1, []])
  expect(iso(events[0]!.startsAt)).toBe('2026-03-03T15:00:00.000Z')
  expect(events[0]!.note.length).toBeLessThan(200)
})

test.each([
  [
    'FREQ=FORTNIGHTLY',
    'This event repeats in a way that PB Office does not support: only its first date is taken over.',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'This rule never repeats: the day does not exist: only its first date is taken over.',
  ],
  [
    'FREQ=WEEKLY;UNTL=20260401',
    'This event repeats in a way that PB Office does not support: only its first date is taken over.',
  ],
])('takes over only the first date of %s', (rule, note) => {
  expect(readOne([`RRULE:${rule}`])).toMatchObject({ rrule: '', note })
})

test('follows an endless rule without expanding it', () => {
  const event = readOne(['RRULE:FREQ=DAILY'])
  expect(iso(event.untilAt)).toBe('9999-12-31T00:00:00.000Z')
})

test.each([
  [['UID:a', 'SUMMARY:No start'], 'It has no start that we can read'],
  [['UID:a', 'DTSTART:09990303T100000'], 'It is before 1970 or after 2099'],
  [['UID:a', 'DTSTART:20260303T100000', 'DTEND:20280303T100000'], 'It is longer than a year'],
])('skips %j', (lines, note) => {
  const { events, skipped } = readIcs(createFile([lines]), zone)
  expect([events, skipped.map((event) => event.note)]).toEqual([[], [note]])
})

test.each([
  'DURATION:nonsense',
  'DTEND:tomorrow',
  'RRULE:FREQ=WEEKLY;INTERVAL=x',
  'EXDATE:never',
  'RDATE:soon',
])('takes the other events of a file in which one has %s', (line) => {
  const good = ['UID:a', 'SUMMARY:Good', 'DTSTART:20260303T100000']
  const bad = ['UID:b', 'SUMMARY:Bad', 'DTSTART:20260303T100000', line]
  const { events, skipped } = readIcs(createFile([bad, good]), zone)
  expect(events.map(({ title }) => title)).toContain('Good')
  expect(events.length + skipped.length).toBe(2)
})

test.each(['', 'hello', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD'])('refuses %j', (text) => {
  expect(() => readIcs(text, zone)).toThrow("This isn't a calendar file")
})

test('refuses a file of more than 10,000 events', () => {
  const event = ['UID:a', 'DTSTART:20260303T100000']
  const events = Array.from({ length: 10_001 }, () => event)
  expect(() => readIcs(createFile(events), zone)).toThrow('more than 10,000 events')
})

test('removes control characters, and ends before it starts', () => {
  const event = readOne(['SUMMARY:A\u0000B\u0007C', 'DTEND:20260302T100000'])
  expect(event).toMatchObject({
    title: 'ABC',
    note: 'It ends before it starts in the file: it is taken over without a length.',
  })
  expect(event.endsAt).toBe(event.startsAt)
})
