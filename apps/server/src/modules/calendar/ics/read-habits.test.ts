import { describe, expect, test } from 'vitest'
import { expandSeries } from '../recurrence/series.ts'
import { createFile } from '../../../../test/fixtures/ics-samples.ts'
import { decodeCalendarText } from './format/decode-text.ts'
import { readIcs } from './read-ics.ts'
import { toSeries } from './series/to-series.ts'

/** Habits of programs that write calendars, and what their files mean. */

const zone = 'America/New_York'
const iso = (time: number): string => new Date(time).toISOString().slice(0, 16)

/** `2026-03-03T15:00 Title` of each occurrence of 2026, as the calendar would show them. */
function list(file: string): string[] {
  const { events } = readIcs(file, zone)
  return events
    .flatMap((event) => {
      if (event.status === 'cancelled') return []
      const replaced = events.filter(({ uid, recurrenceAt }) => uid === event.uid && recurrenceAt !== null)
      const exdates = [
        ...event.exdates,
        ...(event.recurrenceAt === null ? replaced.map((other) => other.recurrenceAt!) : []),
      ]
      const series = toSeries({ ...event, exdates })
      return expandSeries(series, new Date('2026-01-01'), new Date('2027-01-01'), 400).map(
        ({ startsAt, endsAt }) =>
          `${iso(startsAt.getTime())} ${(endsAt.getTime() - startsAt.getTime()) / 60_000} ${event.title}`,
      )
    })
    .toSorted()
}
const read = (...lines: string[]) => readIcs(createFile([['UID:a', 'SUMMARY:A', ...lines]]), zone)
const listOne = (...lines: string[]) => list(createFile([['UID:a', 'SUMMARY:A', ...lines]]))

describe('series', () => {
  const allDay = ['UID:x', 'SUMMARY:Day', 'DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const moved = ['UID:x', 'SUMMARY:Moved', 'DTSTART;VALUE=DATE:20260311', 'DTEND;VALUE=DATE:20260312']

  test.each([
    'RECURRENCE-ID;VALUE=DATE:20260310',
    'RECURRENCE-ID;TZID=Eastern Standard Time:20260310T000000',
    'RECURRENCE-ID:20260310T040000Z',
    'RECURRENCE-ID:20260310T000000',
  ])('a moved day of an all-day series is shown once, named by %s', (recurrence) => {
    expect(list(createFile([allDay, [...moved, recurrence]]))).toEqual([
      '2026-03-03T05:00 1440 Day',
      '2026-03-11T04:00 1440 Moved',
      '2026-03-17T04:00 1440 Day',
    ])
  })

  const timed = ['UID:x', 'SUMMARY:At ten', 'DTSTART;TZID=America/New_York:20260303T100000', 'DURATION:PT1H']

  test.each([
    'EXDATE;TZID=America/New_York:20260310T100000',
    'EXDATE:20260310T140000Z',
    'EXDATE;VALUE=DATE:20260310',
    'EXDATE:20260310T100000',
    'EXDATE;TZID=America/Chicago:20260310T090000',
  ])('an exception is left out in the form %s', (exception) => {
    expect(list(createFile([[...timed, 'RRULE:FREQ=WEEKLY;COUNT=3', exception]]))).toEqual([
      '2026-03-03T15:00 60 At ten',
      '2026-03-17T14:00 60 At ten',
    ])
  })

  test.each([
    ['UNTIL=20260317', 3],
    ['UNTIL=20260317T140000Z', 3],
    ['UNTIL=20260317T100000', 3],
    ['UNTIL=20260317T135959Z', 2],
    ['COUNT=5;UNTIL=20260310T140000Z', 2],
    ['COUNT=2;UNTIL=20260401', 2],
  ])('ends by %s', (end, count) => {
    expect(list(createFile([[...timed, `RRULE:FREQ=WEEKLY;${end}`]]))).toHaveLength(count)
  })

  test.each([
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2026-03-03', '2026-05-11']],
    ['FREQ=YEARLY;BYYEARDAY=100,-1', ['2026-03-03', '2026-04-10', '2026-12-31']],
    ['FREQ=YEARLY;BYDAY=20MO', ['2026-03-03', '2026-05-18']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', ['2026-03-03', '2026-03-13', '2026-11-13']],
    ['FREQ=HOURLY;INTERVAL=6;COUNT=3', ['2026-03-03', '2026-03-03', '2026-03-04']],
  ])('takes over the dates of %s', (rule, days) => {
    const dates = list(createFile([[...timed, `RRULE:${rule}`]])).map((line) => line.slice(0, 10))
    expect(dates.slice(0, days.length)).toEqual(days)
  })

  test('a change of this and the following dates splits the series, with its later exceptions', () => {
    const following = [
      'UID:x',
      'SUMMARY:At noon',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260317T100000',
      'DTSTART;TZID=America/New_York:20260318T120000',
      'DURATION:PT30M',
    ]
    const later = [
      'UID:x',
      'SUMMARY:Once',
      'RECURRENCE-ID;TZID=America/New_York:20260324T100000',
      'DTSTART;TZID=America/New_York:20260326T090000',
      'DURATION:PT10M',
    ]
    expect(list(createFile([[...timed, 'RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TU'], following, later]))).toEqual([
      '2026-03-03T15:00 60 At ten',
      '2026-03-10T14:00 60 At ten',
      '2026-03-18T16:00 30 At noon',
      '2026-03-26T13:00 10 Once',
      '2026-04-01T16:00 30 At noon',
    ])
  })

  test('takes over added dates and periods with their own length', () => {
    const dates = 'RDATE;TZID=America/New_York:20260305T100000'
    const period = 'RDATE;VALUE=PERIOD:20260306T150000Z/PT2H,20260307T150000Z/20260307T153000Z'
    expect(list(createFile([[...timed, dates, period]]))).toEqual([
      '2026-03-03T15:00 60 At ten',
      '2026-03-05T15:00 60 At ten',
      '2026-03-06T15:00 120 At ten',
      '2026-03-07T15:00 30 At ten',
    ])
  })

  test('a series that began before 1970 goes on', () => {
    const [event] = read('DTSTART;VALUE=DATE:19480612', 'RRULE:FREQ=YEARLY').events
    expect(event).toMatchObject({ rrule: 'FREQ=YEARLY', note: 'Its dates before 1970 are left out.' })
    expect(listOne('DTSTART;VALUE=DATE:19480612', 'RRULE:FREQ=YEARLY')).toEqual(['2026-06-12T04:00 1440 A'])
  })

  test('the highest sequence counts, then the last change, in any order in the file', () => {
    const version = (sequence: number, modified: string, title: string) => [
      'UID:v',
      `SUMMARY:${title}`,
      'DTSTART:20260303T150000Z',
      `SEQUENCE:${sequence}`,
      `LAST-MODIFIED:${modified}`,
    ]
    const file = createFile([
      version(1, '20260101T000000Z', 'Old'),
      version(3, '20260102T000000Z', 'New'),
      version(3, '20260101T000000Z', 'Before'),
      version(2, '20260109T000000Z', 'Late'),
    ])
    const { events, skipped } = readIcs(file, zone)
    expect(events.map(({ title }) => title)).toEqual(['New'])
    expect(skipped.map(({ title }) => title).toSorted()).toEqual(['Before', 'Late', 'Old'])
    expect(skipped[0]!.note).toContain('newer version')
  })

  test('events without a UID get one that stays the same', () => {
    const event = (title: string, ...lines: string[]) => [
      'SUMMARY:' + title,
      'DTSTART:20260303T150000Z',
      ...lines,
    ]
    const uids = (...events: string[][]) => readIcs(createFile(events), zone).events.map(({ uid }) => uid)
    const [first, second] = uids(event('A'), event('B'))
    expect(first).not.toBe(second)
    expect(uids(event('B'), event('A', 'LOCATION:There'))).toEqual([second, first])
    expect(new Set(uids(event('A'), event('A', 'LOCATION:There'))).size).toBe(2)
  })
})

describe('times', () => {
  test.each([
    [
      'DTSTART;TZID=America/New_York:20260308T023000',
      'DTEND;TZID=America/New_York:20260308T034500',
      '2026-03-08T07:30 75 A',
    ],
    [
      'DTSTART;TZID=Eastern Standard Time:20260308T020000',
      'DTEND;TZID=Eastern Standard Time:20260308T030000',
      '2026-03-08T07:00 60 A',
    ],
    // From before the change to behind it, from the first of two equal hours, and to a moment, a time is what it is.
    [
      'DTSTART;TZID=America/New_York:20261101T011500',
      'DTEND;TZID=America/New_York:20261101T021500',
      '2026-11-01T05:15 120 A',
    ],
    [
      'DTSTART;TZID=America/New_York:20260308T013000',
      'DTEND;TZID=America/New_York:20260308T033000',
      '2026-03-08T06:30 60 A',
    ],
    ['DTSTART;TZID=America/New_York:20260308T023000', 'DTEND:20260308T090000Z', '2026-03-08T07:30 90 A'],
  ])('%s has its length when the clocks change', (start, end, expected) => {
    expect(listOne(start, end)).toEqual([expected])
  })

  test.each([
    [['DTSTART:20260303'], '2026-03-03T05:00 1440'],
    [['DTSTART;VALUE=DATE:20260303T000000'], '2026-03-03T05:00 1440'],
    [['DTSTART;VALUE=DATE:20260303T100000'], '2026-03-03T15:00 0'],
    [['DTSTART:20260303T1000'], '2026-03-03T15:00 0'],
    [['DTSTART:2026-03-03T10:00:00+02:00'], '2026-03-03T08:00 0'],
    [['DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260303T100000'], '2026-03-03T15:00 0'],
    [['DTSTART:20260303T100000Z', 'DURATION:P1DT1H'], '2026-03-03T10:00 1500'],
    [['DTSTART:20260307T120000', 'DURATION:P1D'], '2026-03-07T17:00 1380'],
    [['DTSTART:20260307T120000', 'DURATION:PT24H'], '2026-03-07T17:00 1440'],
    [['DTSTART:20260303T100000', 'DTEND;VALUE=DATE:20260304'], '2026-03-03T15:00 840'],
    [['DTSTART;VALUE=DATE:20260303', 'DTEND;VALUE=DATE:20260303'], '2026-03-03T05:00 1440'],
    [
      ['DTSTART:20260303T000000', 'DTEND:20260305T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2026-03-03T05:00 2880',
    ],
    [
      ['DTSTART:20260303T050000Z', 'DTEND:20260304T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2026-03-03T05:00 1440',
    ],
  ])('reads %j', (lines, expected) => {
    expect(listOne(...lines)).toEqual([`${expected} A`])
  })

  test.each([
    [['DTSTART:20260303T100000', 'DURATION:-PT1H'], 'It ends before it starts'],
    [['DTSTART:20260303T100000', 'DURATION:P15M'], "Its length can't be read"],
    [['DTSTART:20260303T100000', 'DTEND:tomorrow'], "Its DTEND can't be read"],
    [['DTSTART:20260303T100000', 'EXDATE:never'], "Its EXDATE can't be read"],
    [['DTSTART;VALUE=DATE:20260303T100000'], 'marked as a date but has a time'],
    [['DTSTART:20260303T100000', 'ATTACH:https://files.example/a.pdf'], 'attachments are not taken over'],
    [['DTSTART:20260303T100000', 'RRULE:FREQ=DAILY;UNTIL=someday'], "The end of its repeat can't be read"],
  ])('notes what it makes of %j', (lines, note) => {
    expect(read(...lines).events[0]!.note).toContain(note)
  })

  test('times without a zone are in that of the calendar', () => {
    const file = (lines: string) =>
      `BEGIN:VCALENDAR\r\n${lines}BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20260303T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    expect(list(file('X-WR-TIMEZONE:Europe/London\r\n'))).toEqual(['2026-03-03T10:00 0 A'])
    expect(list(file(''))).toEqual(['2026-03-03T15:00 0 A'])
  })

  test('reads whether the time is free in Outlook', () => {
    const isBusy = (...lines: string[]) => read('DTSTART:20260303T100000', ...lines).events[0]!.busy
    expect([
      isBusy(),
      isBusy('X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      isBusy('X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
    ]).toEqual([true, false, true])
  })
})

describe('texts', () => {
  const event = 'BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Café, 5B\r\nDTSTART:20260303T150000Z\r\nEND:VEVENT\r\n'
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`
  const titles = (text: string) => readIcs(text, zone).events.map(({ title }) => title)

  test.each([
    ['line feeds', file.replaceAll('\r\n', '\n')],
    ['carriage returns', file.replaceAll('\r\n', '\r')],
    ['blank lines', file.replaceAll('\r\n', '\r\n\r\n')],
    ['a byte order mark', `\uFEFF${file}`],
    ['no calendar around', event],
    ['no end', file.slice(0, -'END:VEVENT\r\nEND:VCALENDAR\r\n'.length)],
    ['lower case', file.replaceAll(/^[A-Z]+/gm, (name) => name.toLowerCase())],
    ['folded names', file.replaceAll(/^(UID|SUMMARY|DTSTART):/gm, '$1\r\n :')],
    ['a calendar in a calendar', `BEGIN:VCALENDAR\r\n${file}END:VCALENDAR\r\n`],
  ])('are read with %s', (_name, text) => {
    expect(titles(text)).toEqual(['Café, 5B'])
  })

  test.each([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')])],
    ['Windows', Buffer.from(file, 'latin1')],
    ['folds within a letter', Buffer.from(file.replace('é', '\u00c3\r\n \u00a9'), 'latin1')],
  ])('are read in %s', (_name, bytes) => {
    expect(titles(decodeCalendarText(bytes))).toEqual(['Café, 5B'])
  })

  test('a text that is folded without a blank stays whole, and stray lines are reported', () => {
    const text = file.replace(
      'DTSTART',
      'DESCRIPTION:Bring keys\r\nNote: ring twice\r\nThe door is blue\r\nDTSTART',
    )
    expect(readIcs(text, zone).events[0]!.description).toBe('Bring keys\nNote: ring twice\nThe door is blue')
    const stray = readIcs(file.replace('SUMMARY', '%%%\r\nSUMMARY'), zone)
    expect([stray.events.length, stray.skipped]).toEqual([
      1,
      [{ title: '', note: "A line of the file can't be read" }],
    ])
  })

  test('vCalendar 1.0 is read with its letters and rules', () => {
    const old = [
      'BEGIN:VCALENDAR',
      'VERSION:1.0',
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9 =',
      'am Eck',
      'DTSTART:20260303T150000Z',
      'DTEND:20260303T160000Z',
      'RRULE:W1 TU TH #4',
      'TRANSP:1',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    expect(list(old).map((line) => line.slice(0, 10))).toEqual([
      '2026-03-03',
      '2026-03-05',
      '2026-03-10',
      '2026-03-12',
    ])
    expect(readIcs(old, zone).events[0]).toMatchObject({ title: 'Café am Eck', busy: false })
  })

  test('tasks, journals and broken events are reported, each with its reason', () => {
    const others = ['VTODO', 'VJOURNAL']
      .map((name) => `BEGIN:${name}\r\nSUMMARY:${name}\r\nEND:${name}\r\n`)
      .join('')
    const broken = 'BEGIN:VEVENT\r\nSUMMARY:Broken\r\nDTSTART:Next year\r\nEND:VEVENT\r\n'
    const { events, skipped } = readIcs(
      file.replace('END:VCALENDAR', `${others}${broken}END:VCALENDAR`),
      zone,
    )
    expect(events).toHaveLength(1)
    expect(skipped.map(({ title }) => title)).toEqual(['Broken', 'VTODO', 'VJOURNAL'])
    expect(skipped.every(({ note }) => note !== '')).toBe(true)
  })

  test('a cancellation and several calendars in one file are read', () => {
    const cancelled = file.replace('VERSION:2.0', 'METHOD:CANCEL')
    expect(readIcs(`${file.replaceAll('UID:a', 'UID:b')}${cancelled}`, zone)).toMatchObject({
      method: 'CANCEL',
      events: [{ status: 'confirmed' }, { status: 'cancelled' }],
    })
  })
})
