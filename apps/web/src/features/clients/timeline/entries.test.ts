import type { TimelineEntry } from '@pb/contract/client-life'
import { expect, test } from 'vitest'
import { groupByDay } from './entries.ts'

const entry = (time: number): TimelineEntry => ({
  key: `note:${time}`,
  source: 'note',
  kind: 'note',
  time,
  title: 'Note',
  text: null,
  link: null,
  ref_id: String(time),
})

test('groupByDay groups entries by day and keeps their order', () => {
  const days = groupByDay([35, 31, 28, 12].map(entry), (time) => `day ${Math.floor(time / 10)}`)
  expect(days.map(({ day, entries }) => [day, entries.map(({ time }) => time)])).toEqual([
    ['day 3', [35, 31]],
    ['day 2', [28]],
    ['day 1', [12]],
  ])
  expect(groupByDay([])).toEqual([])
})
