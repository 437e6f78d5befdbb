import { expect, test } from 'vitest'
import { formatDuration } from '../media/format-duration.ts'
import { findTrimIssues, parseTime, toTrim } from './trim.ts'

test.each([
  ['0:00', 0],
  ['1:30', 90],
  ['1:04:05', 3845],
  ['65', 65],
  ['1:75', null],
  ['', null],
  ['soon', null],
])('reads %s', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})

test.each([0, 59, 60, 3599, 3600, 36_125])('reads what it wrote for %i s', (seconds) => {
  expect(parseTime(formatDuration(seconds))).toBe(seconds)
})

test('finds what cannot be cut', () => {
  expect(findTrimIssues({ from: '0:10', to: '1:00' }, 90)).toEqual({})
  expect(findTrimIssues({ from: '1:00', to: '0:30' }, 90)).toHaveProperty('to')
  expect(findTrimIssues({ from: '5:00', to: '6:00' }, 90)).toHaveProperty('from')
  expect(findTrimIssues({ from: 'x', to: '' }, 90)).toEqual({
    from: 'Enter a time such as 1:30',
    to: 'Enter a time such as 1:30',
  })
})

test('an end that is the recording’s own is stored as none', () => {
  expect(toTrim({ from: '0:10', to: '1:30' }, 90.4)).toEqual({ trim_from_s: 10, trim_to_s: null })
  expect(toTrim({ from: '0:10', to: '1:00' }, 90.4)).toEqual({ trim_from_s: 10, trim_to_s: 60 })
})
