import { expect, test } from 'vitest'
import { parseLocalDateTime, getTimeOptions } from './time-options.ts'

const zone = 'America/New_York'

function getTimesByLabel(now: string): Record<string, string> {
  return Object.fromEntries(
    getTimeOptions(Date.parse(now), zone).map(({ label, at }) => [label, new Date(at * 1000).toISOString()]),
  )
}

test('offers local times of the agent’s zone across a daylight saving change', () => {
  // Friday, 21:30 in New York, the night before summer time begins on Sunday.
  expect(getTimesByLabel('2026-03-07T02:30:00Z')).toEqual({
    Tomorrow: '2026-03-07T13:00:00.000Z',
    'Next week': '2026-03-09T12:00:00.000Z',
  })
  // Tuesday morning.
  expect(getTimesByLabel('2026-11-17T14:00:00Z')).toEqual({
    'This afternoon': '2026-11-17T20:00:00.000Z',
    'This evening': '2026-11-17T23:00:00.000Z',
    Tomorrow: '2026-11-18T13:00:00.000Z',
    'This weekend': '2026-11-21T13:00:00.000Z',
    'Next week': '2026-11-23T13:00:00.000Z',
  })
})

test('offers only future, ascending, distinct times at every hour of a week', () => {
  for (let hour = 0; hour < 24 * 8; hour += 1) {
    const now = Date.UTC(2026, 10, 15, hour, 59)
    const moments = getTimeOptions(now, zone)
    expect(moments.every(({ at }) => at * 1000 > now)).toBe(true)
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(new Set(moments.map(({ at }) => at)).size).toBe(moments.length)
  }
})

test('parses a typed time in the agent’s zone', () => {
  expect(parseLocalDateTime('2026-07-01T09:30', zone)).toBe(Date.UTC(2026, 6, 1, 13, 30) / 1000)
  expect(parseLocalDateTime('', zone)).toBeNull()
  expect(parseLocalDateTime('2026-99-01T09:30', zone)).toBeNull()
})

test('a time that the clocks skip is the one an hour later', () => {
  const zone = 'America/New_York'
  expect(parseLocalDateTime('2026-03-08T02:30', zone)).toBe(Date.parse('2026-03-08T07:30:00Z') / 1000)
  expect(parseLocalDateTime('2026-03-08T03:30', zone)).toBe(Date.parse('2026-03-08T07:30:00Z') / 1000)
  expect(parseLocalDateTime('2026-11-01T01:30', zone)).toBe(Date.parse('2026-11-01T05:30:00Z') / 1000)
})
