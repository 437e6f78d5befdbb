import { expect, test } from 'vitest'
import { findDueRun, findLastNight, type RunTimes } from './due-runs.ts'

const none: RunTimes = { backedUpAt: null, failedAt: null, logStartedAt: null, verification: null }
const at = (text: string) => new Date(text)
const verified = { startedAt: at('2026-11-22T09:00:00Z'), isDone: true }

test.each([
  ['2026-11-27T08:09:59Z', '2026-11-26T08:10:00.000Z'],
  ['2026-11-27T08:10:00Z', '2026-11-27T08:10:00.000Z'],
  ['2026-11-28T04:59:00Z', '2026-11-27T08:10:00.000Z'],
  // Clocks change on March 8 and November 1.
  ['2026-03-08T12:00:00Z', '2026-03-08T07:10:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-01T08:10:00.000Z'],
  ['2026-11-01T08:00:00Z', '2026-10-31T07:10:00.000Z'],
])('at %s the last backup was due at %s', (now, night) => {
  expect(findLastNight(at(now)).toISOString()).toBe(night)
})

test('a backup is due once each night, and at once without any', () => {
  const night = '2026-11-27T08:10:00Z'
  expect(findDueRun(at(night), none)).toBe('backup')
  const times = { ...none, verification: verified }
  expect(findDueRun(at(night), { ...times, backedUpAt: at('2026-11-27T08:09:00Z') })).toBe('backup')
  expect(findDueRun(at(night), { ...times, backedUpAt: at(night) })).toBeNull()
  // The server was stopped for three days.
  expect(findDueRun(at('2026-11-27T15:00:00Z'), { ...times, backedUpAt: at('2026-11-24T08:10:00Z') })).toBe(
    'backup',
  )
})

test('a backup is due when the archived log began again after the last one', () => {
  const now = at('2026-11-27T15:00:00Z')
  const times = { ...none, backedUpAt: at('2026-11-27T08:10:00Z'), verification: verified }
  expect(findDueRun(now, { ...times, logStartedAt: at('2026-11-20T12:00:00Z') })).toBeNull()
  expect(findDueRun(now, { ...times, logStartedAt: at('2026-11-27T14:59:00Z') })).toBe('backup')
})

test('a failed backup is tried again after an hour', () => {
  const failed = { ...none, failedAt: at('2026-11-27T08:20:00Z') }
  expect(findDueRun(at('2026-11-27T09:19:59Z'), failed)).toBeNull()
  expect(findDueRun(at('2026-11-27T09:20:00Z'), failed)).toBe('backup')
})

test('a verification is due after the first backup, weekly, and a day after one that failed', () => {
  const now = at('2026-11-27T09:00:00Z')
  const times = { ...none, backedUpAt: at('2026-11-27T08:10:00Z') }
  expect(findDueRun(now, times)).toBe('verification')
  expect(findDueRun(now, { ...times, verification: verified })).toBeNull()
  const weekAgo = { startedAt: at('2026-11-20T09:00:00Z'), isDone: true }
  expect(findDueRun(now, { ...times, verification: weekAgo })).toBe('verification')
  const failed = { startedAt: at('2026-11-26T09:00:01Z'), isDone: false }
  expect(findDueRun(now, { ...times, verification: failed })).toBeNull()
  expect(findDueRun(at('2026-11-27T09:00:01Z'), { ...times, verification: failed })).toBe('verification')
})
