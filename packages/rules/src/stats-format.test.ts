import { expect, test } from 'vitest'
import { formatCell, formatChange, formatMinutes, formatNumber } from './stats-format.ts'

test('times, values and changes are written as agents read them', () => {
  expect([4, 60, 200, 1440, 3000].map(formatMinutes)).toEqual([
    '4 min',
    '1 h',
    '3 h 20 min',
    '1 d',
    '2 d 2 h',
  ])
  expect(formatNumber({ value: null, count: 0 }, 'minutes')).toBe('–')
  expect(formatNumber({ value: null, count: 4 }, 'minutes')).toBe('Too few to tell (4)')
  expect(formatCell({ value: null, count: 4 }, 'minutes')).toBe('Too few (4)')
  expect(formatCell({ value: 12_500.5, count: 9 }, 'dollars')).toBe('$12,500.50')
  expect(formatChange({ value: 9, count: 9 }, { value: 4, count: 4 }, 'count')).toBeNull()
  expect(formatChange({ value: 40, count: 9 }, { value: 45.5, count: 9 }, 'percent')).toBe('-5.5 points')
})
