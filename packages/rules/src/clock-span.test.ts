import { expect, test } from 'vitest'
import { formatClockSpan } from './clock-span.ts'

test.each([
  ['2026-03-03T15:00Z', '2026-03-03T15:30Z', '10:00 – 10:30 AM'],
  ['2026-03-03T16:30Z', '2026-03-03T17:30Z', '11:30 AM – 12:30 PM'],
  ['2026-11-01T05:30Z', '2026-11-01T06:00Z', '1:30 AM EDT – 1:00 AM EST'],
  ['2026-03-08T06:30Z', '2026-03-08T07:30Z', '1:30 AM EST – 3:30 AM EDT'],
])('formats %s to %s as %s', (from, until, text) => {
  expect(formatClockSpan('America/New_York', Date.parse(from), Date.parse(until))).toBe(text)
})
