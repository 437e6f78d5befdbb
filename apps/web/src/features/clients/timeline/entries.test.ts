import { clientEventKinds, type TimelineEntry } from '@pb/contract/client-life'
import { expect, test } from 'vitest'
import { CircleDot } from 'lucide-react'
import { getEntryIcon, groupByDay } from './entries.ts'

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

test('getEntryIcon has an icon for every kind, and distinguishes sending, opening, liking and asking', () => {
  const events = clientEventKinds.map((kind) => ({ source: 'event', kind }))
  const icons = new Map(events.map((one) => [one.kind, getEntryIcon(one)]))
  expect([...icons.values()]).not.toContain(CircleDot)
  const distinct = [
    'listings-sent',
    'link-viewed',
    'listing-liked',
    'listing-passed',
    'showing-asked',
  ] as const
  expect(new Set([...distinct, 'question-asked' as const].map((kind) => icons.get(kind))).size).toBe(6)
  expect(getEntryIcon({ source: 'mail', kind: 'sent' })).not.toBe(
    getEntryIcon({ source: 'mail', kind: 'received' }),
  )
  expect(getEntryIcon({ source: 'event', kind: 'unknown' })).toBe(CircleDot)
})
