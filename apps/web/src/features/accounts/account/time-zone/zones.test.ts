import { isTimeZone, getOffsetMinutes } from '@pb/rules/time-zone'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClockDifference } from './clock-difference.ts'
import { formatDeviceName } from '../sessions/device-name.ts'
import { getCity, matchesQuery, getUnitedStatesGroup, formatOffset, getZoneGroups } from './zones.ts'

const winter = Date.UTC(2026, 0, 15, 15, 15)
const summer = Date.UTC(2026, 6, 15, 15, 15)
const groups = getZoneGroups(winter)
const all = groups.flatMap(({ items }) => items)

test('lists every supported zone once, with a valid name', () => {
  expect(all).toHaveLength(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']).size)
  expect(new Set(all.map(({ zone }) => zone)).size).toBe(all.length)
  expect(all.filter(({ zone }) => !isTimeZone(zone ?? ''))).toEqual([])
})

test('lists Eastern Time first, and shows current offsets and times', () => {
  expect(groups[0]).toMatchObject({
    region: 'United States',
    items: [
      { city: 'New York', name: 'Eastern Time', offset: 'GMT−5', time: '10:15 AM' },
      { city: 'Chicago' },
      {},
      {},
      {},
      {},
      {},
    ],
  })
  expect(getUnitedStatesGroup(winter)).toEqual(groups[0])
  expect(getZoneGroups(summer)[0]!.items[0]).toMatchObject({ offset: 'GMT−4', time: '11:15 AM' })
  expect(all.find(({ city }) => city === 'Kolkata')).toMatchObject({
    zone: 'Asia/Kolkata',
    offset: 'GMT+5:30',
    time: '8:45 PM',
  })
  expect(all.find(({ city }) => city === 'Kiritimati')).toMatchObject({ offset: 'GMT+14', time: '5:15 AM' })
  expect([getCity('America/Argentina/Buenos_Aires'), getCity('Europe/Kiev'), getCity('UTC')]).toEqual([
    'Buenos Aires',
    'Kyiv',
    'UTC',
  ])
})

test.each([
  ['new yo', 'New York'],
  ['eastern', 'New York'],
  ['GMT-5', 'New York'],
  ['tokyo', 'Tokyo'],
  ['sao', 'Sao Paulo'],
  ['são p', 'Sao Paulo'],
  ['ho chi', 'Ho Chi Minh'],
  ['europe/kyiv', 'Kyiv'],
])('searching %j finds %s first', (query, city) => {
  expect(all.find((choice) => matchesQuery(choice, query))?.city).toBe(city)
})

test('an empty query matches all zones, and any query is accepted', () => {
  expect(all.filter((choice) => matchesQuery(choice, ' '))).toHaveLength(all.length)
  expect(all.filter((choice) => matchesQuery(choice, 'atlantis'))).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => typeof matchesQuery(all[0]!, query) === 'boolean'),
  )
})

test('formats offsets in hours and minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -56, max: 56 }), (quarters) => {
      const match = /^GMT(?:([+−])(\d+)(?::(\d\d))?)?$/.exec(formatOffset(quarters * 15))!
      const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
      expect(match[1] === '−' ? -minutes : minutes).toBe(quarters * 15)
    }),
  )
  expect([60, -180, 330, -30].map(formatClockDifference)).toEqual([
    'an hour ahead',
    '3 hours behind',
    '5 h 30 min ahead',
    '30 minutes behind',
  ])
  expect(getOffsetMinutes('America/New_York', winter)).toBe(-300)
})

test('formats device names from browser, system and device type', () => {
  const format = (browser: string | null, system: string | null, device: 'desktop' | 'phone' | 'other') =>
    formatDeviceName({ browser, system, device })
  expect([
    format('Chrome', 'Windows', 'desktop'),
    format('Firefox', null, 'desktop'),
    format(null, 'iOS', 'phone'),
    format(null, null, 'phone'),
    format(null, null, 'other'),
  ]).toEqual(['Chrome on Windows', 'Firefox', 'Browser on iOS', 'Unknown phone', 'Unknown device'])
})
