import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDateIn, isTimeZone, getOffsetMinutes, toInstant } from './time-zone.ts'

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

test.each([
  // The clocks go from 2:00 to 3:00 on March 8, and from 2:00 back to 1:00 on November 1.
  ['America/New_York', '2026-03-08T01:59:00Z', '2026-03-08T06:59:00Z'],
  ['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-03-08T09:00:00Z', '2026-03-08T13:00:00Z'],
  ['America/New_York', '2026-11-01T00:30:00Z', '2026-11-01T04:30:00Z'],
  ['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-11-01T02:30:00Z', '2026-11-01T07:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:10:00Z', '2026-10-03T15:40:00Z'],
  ['Pacific/Kiritimati', '2026-01-15T12:00:00Z', '2026-01-14T22:00:00Z'],
])('in %s it is %s at %s', (zone, local, at) => {
  expect(new Date(toInstant(zone, Date.parse(local)))).toEqual(new Date(at))
})

test('the local time of a moment leads back to it, except in a repeated hour', () => {
  const zones = ['America/New_York', 'Europe/Kyiv', 'Asia/Kolkata', 'Pacific/Auckland']
  const at = fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), at, (zone, minutes) => {
      const moment = minutes * 60_000
      const back = toInstant(zone, moment + getOffsetMinutes(zone, moment) * 60_000)
      expect([moment, moment - 3_600_000]).toContain(back)
    }),
  )
})

test('the date depends on the time zone', () => {
  const late = new Date('2026-03-03T03:00:00Z')
  expect(getDateIn('America/New_York', late)).toBe('2026-03-02')
  expect(getDateIn('Europe/Kyiv', late)).toBe('2026-03-03')
  expect(getDateIn(null, late)).toBe('2026-03-02')
  expect(getDateIn('Nowhere', late)).toBe('2026-03-02')
})

test('finds the offset of any second as Intl does, also next to a change of the clocks', () => {
  const readOffset = (timeZone: string, at: number): number => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')!.value
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  }
  const changes = [
    '2026-03-08T07:00:00Z',
    '2026-11-01T06:00:00Z',
    '2026-04-04T15:00:00Z',
    '2026-03-29T01:00:00Z',
  ]
  const seconds = fc.oneof(
    fc.integer({ min: 0, max: 4_000_000_000 }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -7300, max: 7300 }))
      .map(([time, distance]) => Date.parse(time) / 1000 + distance),
  )
  fc.assert(
    fc.property(fc.constantFrom(...zones), seconds, (zone, second) => {
      expect(getOffsetMinutes(zone, second * 1000)).toBe(readOffset(zone, second * 1000))
    }),
    { numRuns: 500 },
  )
})
