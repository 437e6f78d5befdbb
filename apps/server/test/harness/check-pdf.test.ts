import Pdf from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findPdfProblems } from './check-pdf.ts'

async function draw(): Promise<Buffer> {
  const doc = new Pdf({ size: 'LETTER' })
  doc.text('Hello').addPage().text('World').end()
  return buffer(doc)
}

test('accepts a file of two pages', async () => {
  expect(await findPdfProblems(await draw())).toEqual([])
})

test('finds what readers repair: moved objects, a cut end, another start, and text that is no operator', async () => {
  const bytes = (await draw()).toString('latin1')
  const find = (text: string) => findPdfProblems(Buffer.from(text, 'latin1'))
  const moved = bytes.replace('\nxref\n', '\n\nxref\n')
  expect(await find(moved)).toContainEqual(expect.stringMatching('no cross-reference table at'))
  const shifted = bytes.replace(
    /(\d{10}) 00000 n/,
    (_entry, at: string) => `${String(Number(at) + 3).padStart(10, '0')} 00000 n`,
  )
  expect(await find(shifted)).toContainEqual(expect.stringMatching(/^1 0 obj is not at/))
  expect(await find(bytes.slice(0, -10))).toContain('does not end with startxref and %%EOF')
  expect(await find(` ${bytes}`)).toContain('does not start with %PDF-')
  expect(
    (await find(bytes.replace('/Type /Pages', '/Type /Wrong'))).length +
      (await find(bytes.slice(0, 400))).length,
  ).toBeGreaterThan(1)
})
