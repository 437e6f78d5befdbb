import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from './printable.ts'

/** Latin, Greek and Cyrillic letters, and what stands between them. */
const covers = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint < 0x250) ||
  (codePoint >= 0x370 && codePoint < 0x530) ||
  codePoint === 0x2026

test('whatever the text, only what the type face has is left', () => {
  const codePoints = fc.array(fc.integer({ min: 0, max: 0x10ffff }))
  fc.assert(
    fc.property(codePoints, (all) => {
      const text = String.fromCodePoint(...all)
      const left = printable(text, covers)
      expect(Array.from(left).filter((one) => one !== '\n' && !covers(one.codePointAt(0)!))).toEqual([])
    }),
  )
})

test.each([
  ['𝗕𝗿𝗶𝗴𝗵𝘁 ＡＢＣ １２ ﬁne', 'Bright ABC 12 fine'],
  ['你好 世界', '…'],
  ['Wei Wang 王伟, broker', 'Wei Wang …, broker'],
  ['Sunny 🏡☀️ home', 'Sunny home'],
  ['łódź Ελλάδα Мир', 'łódź Ελλάδα Мир'],
  ['a\r\nb\u2028c\u0007\u202ed', 'a\nb\nc d'],
  ['one\n\n\n\n  two', 'one\n\ntwo'],
  ['extra\u00adordinary', 'extraordinary'],
  ['', ''],
  [`a ${'x'.repeat(130)}`, `a ${'x'.repeat(60)} ${'x'.repeat(60)} ${'x'.repeat(10)}`],
])('%s', (text, expected) => {
  expect(printable(text, covers)).toBe(expected)
})
