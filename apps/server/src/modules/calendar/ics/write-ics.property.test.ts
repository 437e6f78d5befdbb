import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readIcs } from './read-ics.ts'
import { writeIcs, type IcsEvent } from './write-ics.ts'

/** What we write, we and others read as it was: no name or title adds a line. */

const now = new Date('2026-03-02T15:00:00Z')
const zone = 'America/New_York'

const base: IcsEvent = {
  uid: 'one@office.example',
  sequence: 0,
  title: '',
  location: '',
  description: '',
  starts_at: new Date('2026-03-03T15:00:00Z'),
  ends_at: new Date('2026-03-03T16:00:00Z'),
  all_day: false,
  time_zone: zone,
  rrule: '',
  exdates: [],
  rdates: [],
  recurrence_at: null,
  status: 'confirmed',
  busy: true,
  private: false,
  created_at: now,
  changed_at: now,
}

const pieces = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  'BEGIN:VEVENT',
  'X-EVIL:1',
  '"',
  '^',
  '^n',
  '\\',
  '\\n',
  ';',
  ',',
  ':',
  '\t',
  '\u0000',
  '\u2028',
  'é',
  '😀',
  'ע',
  ' ',
  'a',
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const toText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
const toLine = (text: string): string =>
  toText(text)
    .replaceAll(/[\n\t]+/g, ' ')
    .trim()

test('a file that we write has the values that it was given', () => {
  fc.assert(
    fc.property(texts, texts, texts, texts, (title, location, description, name) => {
      const people = {
        organizer: { name, email: 'ann@office.example' },
        attendees: [{ name, email: 'nora@client.example', partstat: 'accepted' as const }],
      }
      const text = writeIcs({
        now,
        events: [{ ...base, ...people, title, location, description }],
        name: title,
      })
      const names = text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .map((line) => /^[A-Z-]*/.exec(line)![0])
      expect(text).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
      expect(names).not.toContain('X-EVIL')
      expect(names.filter((line) => line === 'BEGIN')).toHaveLength(5)
      const { events, skipped } = readIcs(text, zone)
      expect(skipped).toEqual([])
      expect(events[0]).toMatchObject({
        title: toLine(title),
        location: toText(location),
        description: toText(description),
        organizer: { name: toLine(name), email: 'ann@office.example' },
        attendees: [{ name: toLine(name), email: 'nora@client.example', partstat: 'accepted' }],
      })
      const other = new ICAL.Event(
        new ICAL.Component(ICAL.parse(text) as [string, object[], object[]]).getFirstSubcomponent('vevent')!,
      )
      expect(toLine(other.summary)).toBe(toLine(title))
    }),
    { numRuns: 80 },
  )
})

test('times of every hour keep their moment, also of those that the clocks skip and repeat', () => {
  const changes = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)]
  const minutes = fc.tuple(
    fc.constantFrom(...changes),
    fc.integer({ min: -240, max: 240 }),
    fc.integer({ min: 0, max: 240 }),
  )
  fc.assert(
    fc.property(minutes, ([change, offset, length]) => {
      const starts_at = new Date(change + offset * 60_000)
      const ends_at = new Date(starts_at.getTime() + length * 60_000)
      const [event] = readIcs(writeIcs({ now, events: [{ ...base, starts_at, ends_at }] }), zone).events
      expect([event!.startsAt, event!.endsAt]).toEqual([starts_at.getTime(), ends_at.getTime()])
    }),
    { numRuns: 40 },
  )
})
