import { isTimeZone, offsetMinutes } from '@pb/rules/time-zone'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apartText } from './apart.ts'
import { deviceName } from './devices.ts'
import { cityOf, isMeant, nearestGroup, offsetName, zoneGroups } from './zones.ts'

const winter = Date.UTC(2026, 0, 15, 15, 15)
const summer = Date.UTC(2026, 6, 15, 15, 15)
const groups = zoneGroups(winter)
const all = groups.flatMap(({ items }) => items)

test('every zone of the browser stands in the list once, under a name that can be saved', () => {
  expect(all).toHaveLength(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']).size)
  expect(new Set(all.map(({ zone }) => zone)).size).toBe(all.length)
  expect(all.filter(({ zone }) => !isTimeZone(zone ?? ''))).toEqual([])
})

test('the office’s own zone comes first, and each has the clock of the moment', () => {
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
  expect(nearestGroup(winter)).toEqual(groups[0])
  expect(zoneGroups(summer)[0]!.items[0]).toMatchObject({ offset: 'GMT−4', time: '11:15 AM' })
  expect(all.find(({ city }) => city === 'Kolkata')).toMatchObject({
    zone: 'Asia/Kolkata',
    offset: 'GMT+5:30',
    time: '8:45 PM',
  })
  expect(all.find(({ city }) => city === 'Kiritimati')).toMatchObject({ offset: 'GMT+14', time: '5:15 AM' })
  expect([cityOf('America/Argentina/Buenos_Aires'), cityOf('Europe/Kiev'), cityOf('UTC')]).toEqual([
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
])('%j finds %s first', (query, city) => {
  expect(all.find((choice) => isMeant(choice, query))?.city).toBe(city)
})

test('whatever is typed, the search answers; nothing typed is everything', () => {
  expect(all.filter((choice) => isMeant(choice, ' '))).toHaveLength(all.length)
  expect(all.filter((choice) => isMeant(choice, 'atlantis'))).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => typeof isMeant(all[0]!, query) === 'boolean'),
  )
})

test('an offset is said in hours, and minutes where there are any', () => {
  fc.assert(
    fc.property(fc.integer({ min: -56, max: 56 }), (quarters) => {
      const said = /^GMT(?:([+−])(\d+)(?::(\d\d))?)?$/.exec(offsetName(quarters * 15))!
      const minutes = Number(said[2] ?? 0) * 60 + Number(said[3] ?? 0)
      expect(said[1] === '−' ? -minutes : minutes).toBe(quarters * 15)
    }),
  )
  expect([60, -180, 330, -30].map(apartText)).toEqual([
    'an hour ahead',
    '3 hours behind',
    '5 h 30 min ahead',
    '30 minutes behind',
  ])
  expect(offsetMinutes('America/New_York', winter)).toBe(-300)
})

test('a device is named by what it told', () => {
  const named = (browser: string | null, system: string | null, device: 'desktop' | 'phone' | 'other') =>
    deviceName({ browser, system, device })
  expect([
    named('Chrome', 'Windows', 'desktop'),
    named('Firefox', null, 'desktop'),
    named(null, 'iOS', 'phone'),
    named(null, null, 'phone'),
    named(null, null, 'other'),
  ]).toEqual([
    'Chrome on Windows',
    'Firefox',
    'A browser on iOS',
    'A phone of unknown kind',
    'A device of unknown kind',
  ])
})
