import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { measureHeight, measureWidth, openDocument, write, type Doc } from '../document.ts'
import { isRightToLeft, splitDirections } from './bidi-runs.ts'
import { breakLines, shorten } from './break-lines.ts'
import { splitClusters } from './clusters.ts'
import { orderHanFonts } from './han-fonts.ts'
import { splitAtBreaks } from './line-breaks.ts'
import { assertPrintable, loadFonts } from './load-fonts.ts'

const names = [
  '王小明',
  '陳大文',
  '田中 さくら',
  '김민수',
  'Nguyễn Văn A',
  'محمد عبد الله بتثن',
  'אדם כהן',
  'สมชาย น้ำใจดี',
  'ตั้งอยู่',
  'राजेश्वर हिन्दी शर्मा',
  'রহিম উদ্দিন',
  'தமிழ்ச்செல்வி',
  'Αλέξανδρος Παπαδόπουλος',
  'Владимир Ильич',
  'Արամ Խաչատրյան',
  'გიორგი',
  'ශ්‍රී ලංකා',
  'ខ្មែរ សុខា',
  'ኃይለ ሥላሴ',
  'བཀྲ་ཤིས་',
  'မောင်မောင်',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ગુજરાતી',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'ລາວ',
]

async function draw(texts: readonly string[], paint: (doc: Doc) => void): Promise<Buffer> {
  const doc = openDocument({ title: 'x', author: '', subject: '', fonts: await loadFonts(texts) })
  const bytes = buffer(doc)
  doc.addPage()
  paint(doc)
  doc.end()
  return bytes
}

const drawLines = (texts: readonly string[]) =>
  draw(texts, (doc) => {
    let y = 30
    for (const text of texts) y = write(doc, text, { x: 50, y, width: 500 }, { size: 10 })
  })

describe.skipIf(!hasPdftotext)('text that is copied from a document', () => {
  test('has names in all scripts as they were written', async () => {
    const text = await readPdfText(await drawLines(names))
    expect(names.filter((name) => !text.includes(name.normalize('NFC')))).toEqual([])
  })

  test('is right in later documents of a process', async () => {
    await drawLines(['ĕ ă ŏ'])
    expect(await readPdfText(await drawLines(['Aegean aeon']))).toContain('Aegean aeon')
  })

  test('has a Hebrew name in an English line', async () => {
    const text = await readPdfText(await drawLines(['Signature of אדם כהן, guarantor']))
    expect(text).toContain('Signature of אדם כהן, guarantor')
  })
})

test('loads no font for Latin, Greek and Cyrillic letters, emoji and bold letters', async () => {
  const fonts = await loadFonts([
    'Ana María Ruíz',
    'Nguyễn',
    'Ελλάδα',
    'Привет',
    '🏡 1️⃣ 𝗕𝗿𝗶𝗴𝗵𝘁',
    { a: ['ﬁne'] },
  ])
  expect(['王', 'א', 'م'].map((letter) => fonts.find(letter))).toEqual([null, null, null])
})

test('refuses letters that no font has, and names them', async () => {
  const content = { name: 'Anna Ꭰ', lines: ['𓂀'] }
  const message = /Ꭰ \(U\+13A0\) in “Anna Ꭰ”, 𓂀 \(U\+13080\)\./
  expect(() => assertPrintable(content)).toThrow(message)
  await expect(loadFonts(content)).rejects.toThrow(message)
  expect(() => assertPrintable(names)).not.toThrow()
})

test('uses the line height of the document’s own font', async () => {
  await draw(['王小明'], (doc) => {
    const style = { size: 10 }
    expect(measureHeight(doc, '王小明', { width: 200 }, style)).toBeCloseTo(
      measureHeight(doc, 'Wang', { width: 200 }, style),
    )
    expect(measureWidth(doc, '王小明', style)).toBeCloseTo(30)
    const below = write(doc, '王小明'.repeat(30), { x: 50, y: 50, width: 100, lines: 2 }, style)
    expect(below - 50).toBeCloseTo(2 * measureHeight(doc, 'W', { width: 200 }, style))
  })
})

test.each([
  ['王小明', 'noto-sans-sc'],
  ['陳大文', 'noto-sans-tc'],
  ['田中さくら', 'noto-sans-jp'],
  ['金민수', 'noto-sans-kr'],
])('draws %s with %s', (text, font) => {
  expect(orderHanFonts(text)[0]).toBe(font)
})

test.each([
  ['Adam (אדם) 12', ['Adam (', 'אדם', ') ', '12']],
  ['שלום Adam 12', ['Adam 12', 'שלום ']],
  ['نص (New York) 12', ['12', ') ', 'New York', 'نص (']],
])('orders the runs of %s from left to right', (line, expected) => {
  const base = line.startsWith('A') ? 'ltr' : 'rtl'
  expect(
    splitDirections(line, base)
      .map(({ text }) => text)
      .join('|')
      .replace(/\s/g, ''),
  ).toBe(expected.join('|').replace(/\s/g, ''))
})

test.each([
  ['אדם כהן', true],
  ['אדם כהן, guarantor', false],
  ['(محمد) 12', true],
  ['Adam אדם', false],
  ['12', false],
])('reads %s from right to left: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected)
})

describe('lines', () => {
  const measure = (text: string) => splitClusters(text).length
  const letters = fc.constantFrom('a', 'é', ' ', '王', '。', '「', 'ส', 'ม', 'ั', 'א', '한', '👩🏽', '\n')
  const texts = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join('').normalize('NFC'))

  test('have all clusters of the text, and no more than fit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, width) => {
        const lines = breakLines(text, width, measure)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        const strip = (each: string) => each.replace(/\s/g, '')
        expect(strip(lines.join(''))).toBe(strip(text))
      }),
    )
  })

  test('are shortened between clusters', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, width) => {
        const short = shorten(text, width, measure)
        expect(measure(short)).toBeLessThanOrEqual(Math.max(width, 1))
        const kept = short === text ? text : short.slice(0, -1).trimEnd()
        expect(text.startsWith(kept)).toBe(true)
      }),
    )
  })

  test('begin with no closing mark of ideographs, and break Thai between words', () => {
    expect(splitAtBreaks('你好，世界。「新」')).toEqual(['你', '好，', '世', '界。', '「新」'])
    expect(splitAtBreaks('ภาษาไทย ok')).toEqual(['ภาษา', 'ไทย', ' ', 'ok'])
    expect(splitAtBreaks('one two')).toEqual(['one ', 'two'])
  })
})
