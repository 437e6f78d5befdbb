import type { FeedRun } from '@pb/contract/reso'
import { expect, test } from 'vitest'
import { formatRunCounts, suggestSourceName } from './run-text.ts'

const run: FeedRun = {
  id: '1',
  source_id: '1',
  source: 'Lind Realty',
  file_name: 'a.json',
  whole: false,
  state: 'done',
  by: null,
  time_created: 0,
  time_finished: 0,
  records: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  withdrawn: 0,
  pictures: 0,
  missing: 0,
  message: '',
  preview: false,
  can_undo: false,
  undone_by: null,
  time_undone: null,
  kept: 0,
}

test('lists only the counts that are not zero', () => {
  expect(formatRunCounts({ ...run, records: 1204, added: 1200, rejected: 4 })).toBe('1,200 new · 4 skipped')
  expect(formatRunCounts(run)).toBe('No records')
  expect(formatRunCounts({ ...run, state: 'running' })).toBe('Not started')
})

test('suggests a source name from the file name', () => {
  expect(suggestSourceName('lind-realty_2026-03.json')).toBe('lind realty')
  expect(suggestSourceName('Property.csv.gz')).toBe('Property')
})
