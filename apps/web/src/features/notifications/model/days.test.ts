import type { Alert } from '@pb/contract/notifications'
import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'

function at(time: string, id: string): Alert {
  const time_created = Date.parse(time) / 1000
  return { alert_id: id, kind: 'deal', time_created, message: id, read: 1, payload: {} }
}

test('groups notifications by day, newest day first', () => {
  const now = Date.parse('2026-03-05T15:00:00Z') / 1000
  const days = groupByDay(
    [
      at('2026-03-05T14:00:00Z', 'c'),
      at('2026-03-04T16:00:00Z', 'b'),
      at('2026-03-04T15:00:00Z', 'a'),
      at('2025-12-31T15:00:00Z', 'z'),
    ],
    now,
  )
  expect(days.map(({ title, alerts }) => [title, alerts.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Dec 31, 2025', 1],
  ])
})
