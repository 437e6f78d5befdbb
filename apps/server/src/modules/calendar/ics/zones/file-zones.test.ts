import { dayMs } from '@pb/rules/dates'
import { getOffsetMinutes } from '@pb/rules/time-zone'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeZoneComponent } from '../time-zone-component.ts'
import { readIcs } from '../read-ics.ts'
import { createFile } from '../../../../../test/fixtures/ics-samples.ts'

const office = 'America/New_York'
const iso = (time: number): string => new Date(time).toISOString().slice(0, 16)

/** Reads an event at 10:00 of a day of March and July, in a zone with or without a definition. */
function readTimes(tzid: string, definition: readonly string[] = []) {
  const events = ['20260303', '20260703'].map((day) => [`UID:${day}`, `DTSTART;TZID="${tzid}":${day}T100000`])
  const file = createFile(events).replace('BEGIN:VEVENT', [...definition, 'BEGIN:VEVENT'].join('\r\n'))
  const read = readIcs(file, office).events
  return {
    times: read.map(({ startsAt }) => iso(startsAt)),
    zone: read[0]!.timeZone,
    note: read[0]!.note,
  }
}

test.each([
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Pacific Time (US and Canada); Tijuana', 'America/Los_Angeles'],
  ['W. Europe Standard Time 1', 'Europe/Berlin'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Los_Angeles', 'America/Los_Angeles'],
  ['/mozilla.org/20070129_1/Europe/Paris', 'Europe/Paris'],
  ['america/los_angeles', 'America/Los_Angeles'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['UTC+12', 'Etc/GMT-12'],
])('knows the zone %s by its name', (tzid, zone) => {
  const expected = ['2026-03-03', '2026-07-03'].map((day) => {
    const at = Date.parse(`${day}T10:00:00Z`)
    return iso(at - getOffsetMinutes(zone, at) * 60_000)
  })
  // A single moment in UTC is shown where the agent is.
  expect(readTimes(tzid)).toEqual({ times: expected, zone: zone === 'UTC' ? office : zone, note: '' })
})

const rule = (kind: string, start: string, [from, to]: readonly [string, string], ...lines: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
]
const define = (tzid: string, ...lines: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...lines,
  'END:VTIMEZONE',
]

test('follows the rules of a time zone whose name it does not know', () => {
  const definition = define(
    'Customized Time Zone',
    ...rule('STANDARD', '16010101T020000', ['-0700', '-0800'], 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    ...rule('DAYLIGHT', '16010101T020000', ['-0800', '-0700'], 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  )
  expect(readTimes('Customized Time Zone', definition)).toEqual({
    times: ['2026-03-03T18:00', '2026-07-03T17:00'],
    zone: 'America/Los_Angeles',
    note: '',
  })
})

test('follows rules that no zone of the world has, of several observances with dates of their own', () => {
  const definition = define(
    'Office',
    ...rule('STANDARD', '19700101T000000', ['+0333', '+0333']),
    ...rule('DAYLIGHT', '20260601T000000', ['+0333', '+0417'], 'RDATE:20270601T000000'),
    ...rule('STANDARD', '20260901T000000', ['+0417', '+0333']),
  )
  expect(readTimes('Office', definition)).toMatchObject({
    times: ['2026-03-03T06:27', '2026-07-03T05:43'],
    zone: office,
  })
  const series = ['UID:s', 'DTSTART;TZID=Office:20260530T100000', 'RRULE:FREQ=DAILY;COUNT=4']
  const [event] = readIcs(
    createFile([series]).replace('BEGIN:VEVENT', [...definition, 'BEGIN:VEVENT'].join('\r\n')),
    office,
  ).events
  expect([event!.startsAt, ...event!.rdates].map(iso)).toEqual([
    '2026-05-30T06:27',
    '2026-05-31T06:27',
    '2026-06-01T05:43',
    '2026-06-02T05:43',
  ])
})

test.each([
  ['GMT+0100', ['2026-03-03T09:00', '2026-07-03T09:00'], 'has only an offset'],
  ['(UTC-05:30) Nowhere', ['2026-03-03T15:30', '2026-07-03T15:30'], 'has only an offset'],
  ['US-Pacific', ['2026-03-03T18:00', '2026-07-03T17:00'], 'does not describe its time zone'],
  ['Mars', ['2026-03-03T15:00', '2026-07-03T14:00'], 'Unknown time zone “Mars”'],
])('notes what it makes of the zone %s, which no file defines', (tzid, times, note) => {
  const read = readTimes(tzid)
  expect([read.times, read.note]).toEqual([times, expect.stringContaining(note)])
})

test('notes that a file describes a known zone in another way', () => {
  const definition = define('America/Chicago', ...rule('STANDARD', '19700101T000000', ['+0000', '+0000']))
  expect(readTimes('America/Chicago', definition)).toMatchObject({
    times: ['2026-03-03T16:00', '2026-07-03T15:00'],
    note: expect.stringContaining('in another way'),
  })
})

test('finds the moment of any time by the rules of a file as by the zone itself', () => {
  const zones = [
    'America/New_York',
    'Europe/London',
    'Asia/Kolkata',
    'Australia/Adelaide',
    'America/St_Johns',
  ]
  const days = fc.integer({ min: 0, max: 5 * 365 })
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, minutes, (name, day, minute) => {
      const local = Date.UTC(2024, 0, 1) + day * dayMs + minute * 60_000
      const text = new Date(local).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
      const definition = createTimeZoneComponent(name, 2023).toString().replace(`TZID:${name}`, 'TZID:Ours')
      const read = (tzid: string) =>
        readIcs(
          createFile([['UID:a', `DTSTART;TZID=${tzid}:${text}`]]).replace(
            'BEGIN:VEVENT',
            `${definition}\r\nBEGIN:VEVENT`,
          ),
          office,
        ).events[0]!.startsAt
      expect(iso(read('Ours'))).toBe(iso(read(name)))
    }),
    { numRuns: 50 },
  )
})
