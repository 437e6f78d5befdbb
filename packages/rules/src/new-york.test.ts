import { expect, test } from 'vitest'
import { newYorkDate } from './new-york.ts'

test('returns the date in New York, not local or UTC', () => {
  expect(newYorkDate(new Date('2026-03-02T04:59:59Z'))).toBe('2026-03-01')
  expect(newYorkDate(new Date('2026-03-02T05:00:00Z'))).toBe('2026-03-02')
  expect(newYorkDate(new Date('2026-07-02T04:00:00Z'))).toBe('2026-07-02')
})
