import Pdf from 'pdfkit'
import { buffer } from 'node:stream/consumers'

/** Draws a paper of a demo application: one page, marked as a sample. */
export async function drawPaper({
  title,
  name,
  date,
}: {
  title: string
  name: string
  date: string
}): Promise<Buffer> {
  const doc = new Pdf({ size: 'LETTER', margin: 72 })
  doc.font('Helvetica-Bold').fontSize(22).text(title).moveDown()
  doc.font('Helvetica').fontSize(12)
  doc.text(`Name: ${name}`).text(`Date: ${date}`).moveDown()
  doc.text('Hudson Design Group, 350 Fifth Avenue, New York, NY 10118').moveDown()
  doc.text(`This sample ${title.toLowerCase()} belongs to the demo office. It describes no real person.`)
  doc.end()
  return buffer(doc)
}
