import { expect, test } from 'vitest'
import { formatLength, getUrgency } from './format-wait.ts'

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [47 * 3600, '47h'],
  [48 * 3600, '2d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})

test.each([
  [100, 'good'],
  [700, 'soon'],
  [1000, 'late'],
] as const)('at %d an answer due by 1000 is %s', (now, urgency) => {
  expect(getUrgency({ waiting_since: 100, due_by: 1000 }, now)).toBe(urgency)
})

test('nothing is urgent while no one waits', () => {
  expect(getUrgency({ waiting_since: null, due_by: null }, 5)).toBeNull()
  expect(getUrgency({ waiting_since: 1, due_by: null }, 5)).toBe('good')
})
