import { expect, test } from 'vitest'
import { formatDuration, formatMs } from './format-amounts.ts'

test.each([
  [0.4, '0.4 ms'],
  [12.6, '13 ms'],
  [1234, '1.2 s'],
])('formats %d ms as %s', (ms, text) => expect(formatMs(ms)).toBe(text))

test.each([
  [-1, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3600, '1 h'],
  [11_100, '3 h 5 min'],
  [86_400, '1 d'],
  [352_800, '4 d 2 h'],
])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
