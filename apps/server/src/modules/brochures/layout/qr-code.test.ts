import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDocument } from '../../../platform/pdf/document.ts'
import { FontSet } from '../../../platform/pdf/fonts/font-set.ts'
import { drawQrCode } from './qr-code.ts'

test('draws a QR code that a scanner reads', async () => {
  const url = `https://office.example/shared/${'aB3_'.repeat(8)}`
  const doc = openDocument({ title: 'x', author: '', subject: '', fonts: new FontSet() })
  const filled: [x: number, y: number][] = []
  doc.addPage()
  doc.rect = (x, y, width) => {
    filled.push([Math.round(x / width), Math.round(y / width)])
    return doc
  }
  drawQrCode(doc, url, { x: 0, y: 0, width: 54 })
  const modules = 1 + Math.max(...filled.map(([x]) => x))
  const [scale, quiet] = [4, 4]
  const width = (modules + 2 * quiet) * scale
  const pixels = Buffer.alloc(width * width, 255)
  for (const [x, y] of filled)
    for (let row = 0; row < scale; row += 1) {
      const start = ((y + quiet) * scale + row) * width + (x + quiet) * scale
      pixels.fill(0, start, start + scale)
    }
  const data = await sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(decodeQR({ width, height: width, data: new Uint8Array(data) })).toBe(url)
})
