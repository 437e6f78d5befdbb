import { PDF } from '@libpdf/core'
import { openDocument, type Doc } from '../../../platform/pdf/document.ts'
import type { FontSet } from '../../../platform/pdf/fonts/font-set.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import {
  copyPaperPage,
  Flow,
  getCopiedArea,
  page as sheet,
  PaperCopier,
  Stamper,
} from '../../applications/package/index.ts'
import { drawCertificate, type Certificate } from './certificate.ts'
import { drawField } from './draw-fields.ts'

/** Where the foot of a page of the document begins: nearer to the edge than what pages have there. */
const documentMargin = 24

async function drawPages(doc: Doc, draw: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  draw()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws what was filled in onto the pages of the document. */
async function placeFields(
  { pdf, source }: { readonly pdf: PDF; readonly source: PDF },
  { title, office, signers }: Certificate,
  fonts: FontSet,
): Promise<void> {
  const filled = signers.flatMap(({ fields, image }) => fields.map((field) => ({ field, image })))
  const numbers = [...new Set(filled.filter(({ field }) => field.text !== '').map(({ field }) => field.page))]
  if (numbers.length === 0) return
  const doc = openDocument({ title, author: office, subject: 'Fields', fonts })
  const overlay = await PDF.load(
    await drawPages(doc, () => {
      for (const number of numbers) {
        const { width, height } = pdf.getPages()[number - 1]!
        doc.addPage({ size: [width, height], margin: 0 })
        const page = getCopiedArea(source.getPages()[number - 1]!)
        for (const { field, image } of filled)
          if (field.page === number) drawField(doc, { field, image, page })
      }
    }),
  )
  for (const [index, number] of numbers.entries())
    pdf.getPages()[number - 1]!.drawPage(await pdf.embedPage(overlay, index), { x: 0, y: 0 })
}

/** Puts the certificate after the pages of the document, each with a line at its foot that names the request. */
export async function assemble(
  document: Uint8Array,
  certificate: Certificate,
  fingerprint: string,
): Promise<Uint8Array> {
  const { title, office, agent, requestId } = certificate
  const fonts = await loadFonts(certificate)
  const doc = openDocument({ title, author: `${agent}, ${office}`, subject: 'Signed document', fonts })
  const flow = new Flow(doc)
  const pdf = await PDF.load(await drawPages(doc, () => drawCertificate(flow, certificate, fingerprint)))
  const source = await PDF.load(document)
  const copier = new PaperCopier(source, pdf)
  for (const [index, page] of source.getPages().entries())
    pdf.insertPage(index, copyPaperPage({ source, target: pdf, copier }, page))
  const pages = pdf.getPages()
  const first = source.getPageCount()
  await placeFields({ pdf, source }, certificate, fonts)
  const stamper = await Stamper.open(pdf, fonts)
  for (const [index, page] of pages.entries())
    await stamper.stamp(page, {
      label: `Signed electronically · request ${requestId} · ${title}`,
      margin: index < first ? documentMargin : sheet.left,
      number: `${index + 1} of ${pages.length}`,
      watermark: '',
    })
  return pdf.save({ subsetFonts: true })
}
