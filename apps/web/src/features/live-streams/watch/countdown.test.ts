import { expect, test } from 'vitest'
import { formatCountdown } from './countdown.ts'

test.each([
  [-5, ''],
  [0, ''],
  [0.4, '0:01'],
  [9, '0:09'],
  [249, '4:09'],
  [3900, '1 h 05 min'],
  [90_000, '1 day 1 h'],
  [270_000, '3 days 3 h'],
])('%d s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
