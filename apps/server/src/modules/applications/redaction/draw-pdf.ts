import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDF } from '@libpdf/core'
import type { Bar } from '@pb/rules/applications/bars'
import { drawPixels } from './draw-photo.ts'

const pointsPerInch = 72
const dotsPerInch = 200
/** Of a page's image: larger pages get fewer dots an inch. */
const maxSide = 3000
const channels = 4

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

/** Draws a page with its bars; returns a JPEG, and the size of the page in points. */
async function drawPage(pdf: Document, index: number, bars: readonly Bar[]) {
  const page = pdf.getPage(index)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  const scale = Math.min(dotsPerInch / pointsPerInch, maxSide / Math.max(width, height))
  const image = await page.render({ scale, render: async ({ data }) => data })
  const size = { width: image.width, height: image.height, channels } as const
  return { jpeg: await drawPixels(Buffer.from(image.data), size, bars), width, height }
}

/**
 * Returns a PDF whose pages are images with the bars drawn in, as pages are shown. All pages become images, since pages
 * share fonts and images: one that stayed as it is could carry what another one covers.
 */
export async function drawPdf(
  bytes: Uint8Array,
  bars: readonly Bar[],
): Promise<{ bytes: Uint8Array; pages: number }> {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(bytes)
  const pages = pdf.getPageCount()
  if (bars.some(({ page }) => page > pages)) throw new Error('a bar is on a page that is not there')
  const target = PDF.create()
  for (let index = 0; index < pages; index += 1) {
    const own = bars.filter(({ page }) => page === index + 1)
    const { jpeg, width, height } = await drawPage(pdf, index, own)
    target.addPage({ width, height }).drawImage(target.embedJpeg(jpeg), { x: 0, y: 0, width, height })
  }
  return { bytes: await target.save({ useXRefStream: true }), pages }
}
