import { expect, test } from 'vitest'
import { formatShowingTime } from './format-time.ts'

test('a time that ends the next day has both days', () => {
  const day = formatShowingTime(new Date('2026-11-23T10:30-05:00'), 30)
  expect(day).toMatch(/Nov(ember)? 23, 10:30 – 11:00 AM$/)
  const night = formatShowingTime(new Date('2026-11-23T23:30-05:00'), 60)
  expect(night).toMatch(/^Mon.*23, 11:30 PM – Tue.*24, 12:30 AM$/)
})
