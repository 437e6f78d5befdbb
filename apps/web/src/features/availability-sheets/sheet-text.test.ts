import type { SheetImport } from '@pb/contract/availability-sheets'
import { expect, test } from 'vitest'
import {
  formatApplyLabel,
  columnLetter,
  formatSheetHistory,
  getDefaultExclusions,
  isMassRemoval,
  formatSheetCounts,
} from './sheet-text.ts'

const sheet: SheetImport = {
  id: '1',
  company: 'Lind LLC',
  file_name: 'a.xlsx',
  state: 'applied',
  by: 'Ann',
  time_created: 1_770_000_000,
  applied_by: 'Bea',
  time_applied: 1_770_000_060,
  undone_by: null,
  time_undone: null,
  added: 1200,
  changed: 0,
  withdrawn: 2,
  unchanged: 0,
  rejected: 0,
  kept: 0,
  can_undo: true,
}
const rows = (kind: 'new' | 'changed' | 'gone', count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind, place: `${kind} ${at}`, rival: null, doubts: [] }))

test('formats the counts and history of a sheet', () => {
  expect(formatSheetCounts(sheet)).toBe('1,200 new · 2 withdrawn')
  expect(formatSheetCounts({ ...sheet, added: 0, withdrawn: 0 })).toBe('Nothing changed')
  expect(formatSheetCounts({ ...sheet, state: 'draft' })).toBe('Not applied yet')
  expect(formatSheetHistory(sheet)).toMatch(/^Applied .* by Bea · Uploaded .* by Ann$/)
  expect(formatApplyLabel(1)).toBe('Apply 1 change')
  expect(formatApplyLabel(0)).toBe('Nothing to apply')
})

test('excludes mass removals and duplicate listings by default', () => {
  expect(isMassRemoval([...rows('gone', 3), ...rows('changed', 2)], 9)).toBe(true)
  expect(isMassRemoval(rows('gone', 3), 20)).toBe(false)
  expect(isMassRemoval(rows('gone', 2), 0)).toBe(false)
  expect([...getDefaultExclusions(rows('gone', 3), 0)]).toEqual(['gone 0', 'gone 1', 'gone 2'])
  const rival = { advertisement_id: '1', price: 1, source: 'x' }
  expect([
    ...getDefaultExclusions([{ kind: 'new', place: 'a', rival, doubts: [] }, ...rows('new', 1)], 0),
  ]).toEqual(['a'])
  const doubtful = { kind: 'new' as const, place: 'b', rival: null, doubts: ['$250 is low'] }
  expect([...getDefaultExclusions([doubtful, ...rows('new', 1)], 0)]).toEqual(['b'])
})

test('names columns by spreadsheet letters', () => {
  expect([0, 25, 26, 99].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'CV'])
})
