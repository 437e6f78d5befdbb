import type { SheetImport } from '@pb/contract/availability-sheets'
import { expect, test } from 'vitest'
import {
  formatApplyLabel,
  columnLetter,
  formatSheetHistory,
  formatSheetCounts,
  hasNoRows,
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
  progress: null,
  undoing: false,
  problem: '',
}
test('formats the counts and history of a sheet', () => {
  expect(formatSheetCounts(sheet)).toBe('1,200 new · 2 withdrawn')
  expect(formatSheetCounts({ ...sheet, added: 0, withdrawn: 0 })).toBe('Nothing changed')
  expect(formatSheetCounts({ ...sheet, state: 'draft' })).toBe('Not applied yet')
  expect(formatSheetHistory(sheet)).toMatch(/^Applied .* by Bea · Uploaded .* by Ann$/)
  expect(formatApplyLabel(1)).toBe('Apply 1 change')
  expect(formatApplyLabel(0)).toBe('Nothing to apply')
})

test('names columns by spreadsheet letters', () => {
  expect([0, 25, 26, 99].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'CV'])
})

test('a sheet of titles has no rows, whatever is missing from it', () => {
  const none = { rows: 0, suggested: 0 }
  const one = { rows: 1, suggested: 1 }
  expect(hasNoRows({ counts: { new: none, changed: none, rejects: 0 }, unchanged: 0 })).toBe(true)
  expect(hasNoRows({ counts: { new: one, changed: none, rejects: 0 }, unchanged: 0 })).toBe(false)
  expect(hasNoRows({ counts: { new: none, changed: one, rejects: 0 }, unchanged: 0 })).toBe(false)
  expect(hasNoRows({ counts: { new: none, changed: none, rejects: 1 }, unchanged: 0 })).toBe(false)
  expect(hasNoRows({ counts: { new: none, changed: none, rejects: 0 }, unchanged: 1 })).toBe(false)
})
