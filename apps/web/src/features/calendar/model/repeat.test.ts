import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { frequencies } from '@pb/rules/calendar/repeat-rule'
import { formatRule, parseRule, weekdays, type Repeat } from './repeat.ts'

const zone = 'America/New_York'
const weekly: Repeat = {
  frequency: 'WEEKLY',
  interval: 2,
  days: ['MO', 'WE'],
  until: '2026-12-31',
  count: null,
}

test('a rule ends with its last day in the zone of the event, also beyond midnight in UTC', () => {
  expect(formatRule(weekly, zone, false)).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;UNTIL=20270101T045959Z',
  )
  expect(formatRule(weekly, zone, true)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;UNTIL=20261231')
  expect(parseRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270101T045959Z', zone)).toEqual(weekly)
})

it('reads back every rule that the form can write', () => {
  const repeat = fc
    .record({
      frequency: fc.constantFrom(...frequencies),
      interval: fc.integer({ min: 1, max: 99 }),
      days: fc.subarray([...weekdays]),
      end: fc.constantFrom(
        { until: null, count: null },
        { until: '2027-03-14', count: null },
        { until: null, count: 12 },
      ),
    })
    .map(({ frequency, interval, days, end }): Repeat => ({
      frequency,
      interval,
      days: frequency === 'WEEKLY' ? days : [],
      until: end.until,
      count: end.count,
    }))
  fc.assert(
    fc.property(repeat, fc.boolean(), (one, allDay) => {
      expect(parseRule(formatRule(one, zone, allDay), zone)).toEqual(one)
    }),
  )
})

test.each(['FREQ=MONTHLY;BYDAY=2TU', 'FREQ=HOURLY', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', ''])(
  'the form keeps %s as it is',
  (rule) => {
    expect(parseRule(rule, zone)).toBeNull()
  },
)
