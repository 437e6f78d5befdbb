import type { ClientImport } from '@pb/contract/client-imports'
import { expect, test } from 'vitest'
import { formatImportSummary, formatKeptNames } from './import-text.ts'

const file: ClientImport = {
  import_id: '1',
  file_name: 'clients.csv',
  kind: 'table',
  state: 'applied',
  time_created: 1,
  time_applied: 2,
  time_undone: null,
  rows: 7,
  added: 1,
  asked: 1,
  yours: 3,
  broken: 2,
  kept_names: [],
  kept: 0,
  progress: null,
  undoing: false,
  problem: '',
}

test.each([
  [{}, '1 client added, 1 approval requested, 3 already yours, 2 skipped'],
  [{ asked: 0, yours: 0, broken: 0, added: 1200 }, '1,200 clients added'],
  [{ state: 'draft' as const }, '7 rows, not imported yet'],
])('formatImportSummary: %j becomes %s', (change, text) => {
  expect(formatImportSummary({ ...file, ...change })).toBe(text)
})

test('formatKeptNames: names the first three and counts the others', () => {
  const names = ['Ana Bell', 'Bo Carr', 'Cy Dean']
  expect(formatKeptNames({ kept: 3, kept_names: names })).toBe('Ana Bell, Bo Carr, Cy Dean')
  expect(formatKeptNames({ kept: 1203, kept_names: names })).toBe('Ana Bell, Bo Carr, Cy Dean and 1,200 more')
})
