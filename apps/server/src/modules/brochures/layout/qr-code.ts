import { encodeQR } from 'qr'
import type { Doc } from '../../../platform/pdf/document.ts'

/** Draws a text as a QR code with one module of its quiet zone; a scanner reads it with 15 % of its area damaged. */
export function drawQrCode(
  doc: Doc,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const side = width / rows.length
  doc.markContent('Artifact')
  // One path, so that no viewer shows seams between modules.
  for (const [row, modules] of rows.entries())
    for (const [column, dark] of modules.entries())
      if (dark) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill('#000000')
  doc.endMarkedContent()
}
