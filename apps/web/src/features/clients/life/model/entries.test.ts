import type { TimelineEntry } from '@pb/contract/client-life'
import { expect, test } from 'vitest'
import { byDay } from './entries.ts'

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

test('entries stand under their days, in the order in which they came', () => {
  const days = byDay([35, 31, 28, 12].map(entry), (time) => `day ${Math.floor(time / 10)}`)
  expect(days.map(({ day, entries }) => [day, entries.map(({ time }) => time)])).toEqual([
    ['day 3', [35, 31]],
    ['day 2', [28]],
    ['day 1', [12]],
  ])
  expect(byDay([])).toEqual([])
})
