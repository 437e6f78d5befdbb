import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, getOffsetMinutes } from './time-zone.ts'

const zones = Intl.supportedValuesOf('timeZone')

test('accepts all supported zones and their former names', () => {
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  for (const zone of ['UTC', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern'])
    expect(isTimeZone(zone), zone).toBe(true)
})

test('rejects offsets, unknown names and long texts', () => {
  for (const name of [
    '',
    '+05:00',
    '-0400',
    'GMT+25',
    'Mars/Olympus',
    'America/',
    '/America',
    ' UTC',
    'A'.repeat(65),
  ])
    expect(isTimeZone(name), name).toBe(false)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => typeof isTimeZone(name) === 'boolean'))
})

test.each([
  ['America/New_York', '2026-01-15T12:00:00Z', -300],
  ['America/New_York', '2026-07-15T12:00:00Z', -240],
  ['America/New_York', '2026-03-08T06:59:59Z', -300],
  ['America/New_York', '2026-03-08T07:00:00Z', -240],
  ['America/New_York', '2026-11-01T05:59:59Z', -240],
  ['America/New_York', '2026-11-01T06:00:00Z', -300],
  ['Asia/Kolkata', '2026-01-15T12:00:00Z', 330],
  ['America/St_Johns', '2026-01-15T12:00:00Z', -210],
  ['Australia/Lord_Howe', '2026-01-15T12:00:00Z', 660],
  ['Pacific/Kiritimati', '2026-01-15T12:00:00Z', 840],
  ['Pacific/Pago_Pago', '2026-01-15T12:00:00Z', -660],
  ['UTC', '2026-01-15T12:00:00Z', 0],
])('%s at %s is %i minutes ahead', (zone, at, minutes) => {
  expect(getOffsetMinutes(zone, Date.parse(at))).toBe(minutes)
})
