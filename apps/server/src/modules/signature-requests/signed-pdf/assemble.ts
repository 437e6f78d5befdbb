import { PDF } from '@libpdf/core'
import { openDocument, type Doc } from '../../../platform/pdf/document.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import { copyPaperPage, Flow, page as sheet, PaperCopier, Stamper } from '../../applications/package/index.ts'
import { drawCertificate, type Certificate } from './certificate.ts'

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
