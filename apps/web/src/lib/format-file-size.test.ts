import { expect, test } from 'vitest'
import { formatFileSize } from './format-file-size.ts'

test('formats sizes in bytes, KB, MB, GB and TB', () => {
  expect(
    [0, 1, 999, 1000, 4200, 10_240, 999_999, 1_000_000, 23_000_000, 2.8e9, 2e15].map(formatFileSize),
  ).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 KB',
    '4.2 KB',
    '10 KB',
    '1 MB',
    '1 MB',
    '23 MB',
    '2.8 GB',
    '2000 TB',
  ])
})
