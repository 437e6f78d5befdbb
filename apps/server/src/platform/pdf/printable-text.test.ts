import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrintableText } from './printable-text.ts'

/** Latin, Greek and Cyrillic letters with the punctuation in their ranges. */
const inter = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint < 0x250) ||
  (codePoint >= 0x370 && codePoint < 0x530) ||
  codePoint === 0x2026
const isHan = (cluster: string) => /^[\p{Script=Han}，。]+$/u.test(cluster)

test('keeps only characters that a font has, and lists the letters that it leaves out', () => {
  const codePoints = fc.array(fc.integer({ min: 0, max: 0x10ffff }))
  fc.assert(
    fc.property(codePoints, (all) => {
      const { text, missing } = toPrintableText(String.fromCodePoint(...all), inter, isHan)
      const left = Array.from(text).filter(
        (part) => part !== '\n' && !inter(part.codePointAt(0)!) && !isHan(part),
      )
      expect(left).toEqual([])
      for (const cluster of missing) expect(cluster).toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})

test.each([
  ['𝗕𝗿𝗶𝗴𝗵𝘁 ＡＢＣ １２ ﬁne', 'Bright ABC 12 fine'],
  ['Wei Wang 王伟, broker', 'Wei Wang 王伟, broker'],
  ['王伟，你好。', '王伟，你好。'],
  ['Sunny 🏡☀️ home, 1️⃣ bath 🇺🇸', 'Sunny home, 1 bath'],
  ['łódź Ελλάδα Мир', 'łódź Ελλάδα Мир'],
  ['a\r\nb\u2028c\u0007\u202ed', 'a\nb\nc d'],
  ['one\n\n\n\n  two', 'one\n\ntwo'],
  ['extra\u00adordinary', 'extraordinary'],
  ['', ''],
  [`a ${'x'.repeat(130)}`, `a ${'x'.repeat(60)} ${'x'.repeat(60)} ${'x'.repeat(10)}`],
  ['王'.repeat(130), '王'.repeat(130)],
])('converts %j to %j', (text, expected) => {
  expect(toPrintableText(text, inter, isHan)).toMatchObject({ text: expected, missing: [] })
})

test('names the letters that no font has', () => {
  expect(toPrintableText('Anna Ꭰꭰ 12', inter, isHan).missing).toEqual(['Ꭰ', 'ꭰ'])
})
