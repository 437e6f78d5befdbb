import { expect, test } from 'vitest'
import { formatShowingTime } from './format-showing-time.ts'

const toSeconds = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-11-23T10:30-05:00', '2026-11-23T11:00-05:00', 'Mon, Nov 23, 10:30 – 11:00 AM'],
  ['2026-11-23T11:30-05:00', '2026-11-23T12:30-05:00', 'Mon, Nov 23, 11:30 AM – 12:30 PM'],
  ['2026-11-23T23:30-05:00', '2026-11-24T00:30-05:00', 'Mon, Nov 23, 11:30 PM – Tue, Nov 24, 12:30 AM'],
])('formats %s to %s', (starts, ends, text) => {
  expect(formatShowingTime(toSeconds(starts), toSeconds(ends))).toBe(text)
})
