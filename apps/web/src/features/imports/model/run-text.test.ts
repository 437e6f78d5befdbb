import type { FeedRun } from '@pb/contract/feeds'
import { expect, test } from 'vitest'
import { runText, sourceOfFile } from './run-text.ts'

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
}

test('a run says what happened, and nothing else', () => {
  expect(runText({ ...run, records: 1204, added: 1200, rejected: 4 })).toBe('1,200 new · 4 left out')
  expect(runText(run)).toBe('No records')
  expect(runText({ ...run, state: 'running' })).toBe('Not begun yet')
})

test('the name of a file is a start for the name of its source', () => {
  expect(sourceOfFile('lind-realty_2026-03.json')).toBe('lind realty')
  expect(sourceOfFile('Property.csv.gz')).toBe('Property')
})
