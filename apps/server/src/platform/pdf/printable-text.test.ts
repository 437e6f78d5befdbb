import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrintableText } from './printable-text.ts'

/** Latin, Greek and Cyrillic letters with the punctuation in their ranges. */
const hasGlyph = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint < 0x250) ||
  (codePoint >= 0x370 && codePoint < 0x530) ||
  codePoint === 0x2026

test('keeps only characters that the font has', () => {
  const codePoints = fc.array(fc.integer({ min: 0, max: 0x10ffff }))
  fc.assert(
    fc.property(codePoints, (all) => {
      const text = String.fromCodePoint(...all)
      const printable = toPrintableText(text, hasGlyph)
      const missing = Array.from(printable).filter((part) => part !== '\n' && !hasGlyph(part.codePointAt(0)!))
      expect(missing).toEqual([])
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
])('converts %j to %j', (text, expected) => {
  expect(toPrintableText(text, hasGlyph)).toBe(expected)
})
