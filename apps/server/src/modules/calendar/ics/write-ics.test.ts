import { expect, test } from 'vitest'
import { writeIcs, type IcsEvent } from './write-ics.ts'

const now = new Date('2026-03-02T15:00:00Z')

const event: IcsEvent = {
  uid: 'one@office.example',
  sequence: 2,
  title: 'Viewing, 5B; bring keys',
  location: '330 East 38th Street',
  description: 'First line\nSecond line',
  starts_at: new Date('2026-03-03T15:00:00Z'),
  ends_at: new Date('2026-03-03T16:00:00Z'),
  all_day: false,
  time_zone: 'America/New_York',
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  exdates: [new Date('2026-03-10T14:00:00Z')],
  rdates: [],
  recurrence_at: null,
  status: 'confirmed',
  busy: true,
  private: false,
  created_at: now,
  changed_at: now,
}

test('writes a series in its time zone, with the rules of both changes of the clocks', () => {
  const text = writeIcs({ events: [event], now, method: 'REQUEST' })
  const lines = text.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'TZID:America/New_York',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'DTSTART;TZID=America/New_York:20260303T100000',
      'DTEND;TZID=America/New_York:20260303T110000',
      'EXDATE;TZID=America/New_York:20260310T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU',
      'SUMMARY:Viewing\\, 5B\\; bring keys',
      'DESCRIPTION:First line\\nSecond line',
      'SEQUENCE:2',
    ]),
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('writes all-day events as dates, and people with their answers', () => {
  const text = writeIcs({
    now,
    events: [
      {
        ...event,
        rrule: '',
        exdates: [],
        all_day: true,
        starts_at: new Date('2026-03-08T05:00:00Z'),
        ends_at: new Date('2026-03-09T04:00:00Z'),
        organizer: { name: 'Ann "A" Roe\r\nX-EVIL:1', email: 'ann@office.example' },
        attendees: [{ name: 'Nora; Bell', email: 'nora@client.example', partstat: 'tentative' }],
      },
    ],
  })
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20260308')
  expect(unfolded).toContain('DTEND;VALUE=DATE:20260309')
  expect(unfolded).not.toMatch(/^X-EVIL/m)
  expect(unfolded).toContain(
    'ATTENDEE;CN="Nora; Bell";ROLE=REQ-PARTICIPANT;PARTSTAT=TENTATIVE:mailto:nora@client.example',
  )
})

test('folds lines at 75 bytes', () => {
  const text = writeIcs({ now, events: [{ ...event, title: 'é'.repeat(150) }] })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
