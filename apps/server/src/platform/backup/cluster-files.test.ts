import { expect, test } from 'vitest'
import { listSegments } from './cluster-files.ts'

const size = 16 * 1024 * 1024

test('lists the segments of the write-ahead log across the end of a log', () => {
  expect(listSegments('0000000200000003000000FE', '000000020000000400000001', size)).toEqual([
    '0000000200000003000000FE',
    '0000000200000003000000FF',
    '000000020000000400000000',
    '000000020000000400000001',
  ])
  expect(listSegments('000000010000000000000002', '000000010000000000000002', size)).toHaveLength(1)
  expect(() => listSegments('000000010000000000000002', '000000020000000000000003', size)).toThrow('timeline')
})
