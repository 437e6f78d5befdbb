import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameFileKind } from './name-file-kind.ts'
import { findPdfStart, isPdf } from './pdf-head.ts'

const pdf = (before: string | Uint8Array) => Buffer.concat([Buffer.from(before), Buffer.from('%PDF-1.4\n…')])

test('finds the head of a PDF anywhere within its first 1,024 bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 10, 13, 32, 64, 120)), (before) => {
      const bytes = Buffer.from(before)
      expect(findPdfStart(pdf(bytes))).toBe(bytes.length <= 1019 ? bytes.length : -1)
    }),
  )
  expect(isPdf(pdf(' '.repeat(1019)))).toBe(true)
  expect(isPdf(pdf(' '.repeat(1020)))).toBe(false)
})

describe('a file of another kind with a PDF inside', () => {
  test.each([
    ['a ZIP archive', 'PK\x03\x04'],
    ['a web page', '<html><body>'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('is none: %s', (_kind, before) => {
    expect(isPdf(pdf(before))).toBe(false)
  })
})

test('names kinds of files for people', () => {
  expect(nameFileKind(pdf(''))).toBe('a PDF')
  expect(nameFileKind(Buffer.from('hello'))).toBeNull()
})
