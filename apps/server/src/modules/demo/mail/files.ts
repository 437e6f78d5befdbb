import PdfDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey, type ParsedAttachment } from '../../mailbox/index.ts'
import type { DemoFile } from './scenario.ts'

const documents: Readonly<
  Record<Exclude<DemoFile, 'floor-plan' | 'notes'>, readonly [name: string, title: string, text: string]>
> = {
  lease: [
    'Lease.pdf',
    'Residential lease',
    'This lease is for twelve months. Rent is due on the first day of each month. The owner holds one month of security and returns it within fourteen days of the end.\n\nA sample of the demo office, not a contract.',
  ],
  letter: [
    'Letter of employment.pdf',
    'Letter of employment',
    'To whom it may concern: the bearer has worked with us full time since 2021.\n\nA sample of the demo office.',
  ],
  invoice: [
    'Invoice 1042.pdf',
    'Invoice 1042',
    'Apartment photography, 24 photos: $325.00\nDue within 30 days.\n\nA sample of the demo office.',
  ],
}

function pdf(title: string, text: string, date: Date): Promise<Buffer> {
  const document = new PdfDocument({ size: 'LETTER', margin: 72, info: { Title: title, CreationDate: date } })
  document.fontSize(20).text(title).moveDown().fontSize(11).text(text, { lineGap: 4 })
  document.end()
  return buffer(document)
}

const floorPlanSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" font-family="sans-serif" font-size="20">
<rect width="800" height="560" fill="#fff"/><g fill="none" stroke="#222" stroke-width="8">
<rect x="40" y="40" width="720" height="480"/><path d="M40 300h300M420 300h340M340 40v180M340 300v220M560 300v220"/></g>
<g fill="#222"><text x="110" y="180">Bedroom</text><text x="470" y="180">Living room</text>
<text x="100" y="420">Bedroom</text><text x="410" y="420">Bath</text><text x="610" y="420">Kitchen</text></g></svg>`

type Stored = Omit<ParsedAttachment, 'contentId' | 'inline'>

/** Stores the attachments of the demo emails, each once. */
export async function storeMailFiles(
  { files }: Pick<Deps, 'files'>,
  now: Date,
): Promise<Readonly<Record<DemoFile, ParsedAttachment>>> {
  async function store(
    filename: string,
    contentType: string,
    bytes: Buffer,
  ): Promise<Stored & Pick<ParsedAttachment, 'contentId' | 'inline'>> {
    const fileKey = newFileKey()
    await files.put(fileKey, bytes)
    return { filename, contentType, bytes: bytes.length, fileKey, contentId: null, inline: false }
  }
  const createPdf = async ([name, title, text]: (typeof documents)[keyof typeof documents]) =>
    store(name, 'application/pdf', await pdf(title, text, now))
  const [lease, letter, invoice, floorPlan, notes] = await Promise.all([
    createPdf(documents.lease),
    createPdf(documents.letter),
    createPdf(documents.invoice),
    store(
      'Floor plan.png',
      'image/png',
      await sharp(Buffer.from(floorPlanSvg)).png({ palette: true }).toBuffer(),
    ),
    store(
      'Notes.txt',
      'text/plain',
      Buffer.from(
        'Four like it, within six weeks:\n- one street east, 5 days\n- same line, two floors down, 9 days\n- next block, 12 days\n- across the park, 31 days\n',
      ),
    ),
  ])
  return { lease, letter, invoice, 'floor-plan': floorPlan, notes }
}
