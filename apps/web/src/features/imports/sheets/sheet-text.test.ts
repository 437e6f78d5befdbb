import type { SheetImport } from '@pb/contract/sheets'
import { expect, test } from 'vitest'
import { applyText, columnLetter, historyText, leftAtFirst, manyGone, sheetText } from './sheet-text.ts'

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
  Array.from({ length: count }, (_, at) => ({ kind, place: `${kind} ${at}`, rival: null }))

test('a sheet says what it did, and nothing else', () => {
  expect(sheetText(sheet)).toBe('1,200 new · 2 withdrawn')
  expect(sheetText({ ...sheet, added: 0, withdrawn: 0 })).toBe('Nothing changed')
  expect(sheetText({ ...sheet, state: 'draft' })).toBe('Nothing has been applied yet')
  expect(historyText(sheet)).toMatch(/^Applied .* by Bea · Uploaded .* by Ann$/)
  expect(applyText(1)).toBe('Apply 1 change')
  expect(applyText(0)).toBe('Nothing to apply')
})

test('many gone at once and second listings of a home are left at first', () => {
  expect(manyGone([...rows('gone', 3), ...rows('changed', 2)], 9)).toBe(true)
  expect(manyGone(rows('gone', 3), 20)).toBe(false)
  expect(manyGone(rows('gone', 2), 0)).toBe(false)
  expect([...leftAtFirst(rows('gone', 3), 0)]).toEqual(['gone 0', 'gone 1', 'gone 2'])
  const rival = { advertisement_id: '1', price: 1, source: 'x' }
  expect([...leftAtFirst([{ kind: 'new', place: 'a', rival }, ...rows('new', 1)], 0)]).toEqual(['a'])
})

test('columns have the letters of spreadsheets', () => {
  expect([0, 25, 26, 99].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'CV'])
})
