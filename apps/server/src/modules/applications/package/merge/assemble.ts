import { PDF } from '@libpdf/core'
import { colors, openDocument } from '../../../../platform/pdf/document.ts'
import type { FontSet } from '../../../../platform/pdf/fonts/font-set.ts'
import { loadFonts } from '../../../../platform/pdf/fonts/load-fonts.ts'
import type { PackageContent } from '../content.ts'
import { drawCertificate } from '../draw/certificate.ts'
import { drawContents, numberContents, type ContentsRow } from '../draw/contents.ts'
import { drawCover } from '../draw/cover.ts'
import { Flow, page as sheet, type PlannedPage } from '../draw/flow.ts'
import { joinNames } from '../draw/join-names.ts'
import { drawImagePaper, drawPerson } from '../draw/person.ts'
import { PaperCopier } from '../papers/paper-copier.ts'
import type { LoadedPaper } from './load-paper.ts'
import { addOutline } from './outline.ts'
import { copyPaperPage } from './place-page.ts'
import { Stamper } from './stamp.ts'

export interface PackageParts {
  readonly content: PackageContent
  readonly logo: Uint8Array | null
  readonly signatures: readonly (Uint8Array | null)[]
  /** SHA-256 of the certificate with which the file is signed. */
  readonly fingerprint: string
  /** Papers of all people in order. */
  readonly papers: readonly LoadedPaper[]
  /** Called for each page with the part of all that is done. */
  readonly onPage: (part: number) => void
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns the entries of the contents in the order in which they are drawn after the cover. */
function listContents({ people }: PackageContent) {
  return [
    ...people.flatMap(({ name, role, papers }) => [
      { title: `${name}, ${role.toLowerCase()}`, level: 0 as const },
      ...papers.map(({ title, detail }) => ({
        title: detail ? `${title} (${lowerFirst(detail)})` : title,
        level: 1 as const,
      })),
    ]),
    { title: 'Certificate of signatures', level: 0 as const },
  ]
}

function drawPapers(flow: Flow, { content, papers }: PackageParts, person: number): void {
  const before = content.people.slice(0, person).flatMap(({ papers }) => papers).length
  const { name, papers: own } = content.people[person]!
  for (const [index, paper] of own.entries()) {
    const label = `${name} · ${paper.title}`
    const loaded = papers[before + index]!
    flow.mark(paper.title, 1, 'next')
    if (loaded.kind === 'pdf') flow.addPaper(before + index, loaded.pages, label)
    else if (loaded.kind === 'image') drawImagePaper(flow, label, paper, loaded)
    else {
      flow.begin(label)
      flow.text('This document can’t be shown. Ask for it again.', { size: 11, color: colors.muted })
    }
  }
}

/** Draws all pages that are not of papers; returns the bytes, and the rows of the contents. */
async function drawOwnPages(
  flow: Flow,
  parts: PackageParts,
): Promise<{ bytes: Uint8Array; rows: ContentsRow[] }> {
  const { doc } = flow
  const { content, logo, signatures, fingerprint } = parts
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  drawCover(flow, content, logo)
  const rows = drawContents(flow, listContents(content))
  const first = flow.outline.length
  for (const [index, person] of content.people.entries()) {
    drawPerson(flow, person, signatures[index] ?? null)
    drawPapers(flow, parts, index)
  }
  drawCertificate(flow, content, { images: signatures, fingerprint })
  numberContents(doc, rows, flow.outline.slice(first))
  doc.end()
  await ended
  return { bytes: Buffer.concat(chunks.splice(0)), rows }
}

/** Inserts the pages of papers among those that were drawn. */
function insertPapers(pdf: PDF, pages: readonly PlannedPage[], papers: readonly LoadedPaper[]): void {
  const copiers = new Map<PDF, PaperCopier>()
  for (const [index, planned] of pages.entries()) {
    if (planned.kind === 'own') continue
    const paper = papers[planned.paper]
    if (paper?.kind !== 'pdf') continue
    const copier = copiers.get(paper.pdf) ?? new PaperCopier(paper.pdf, pdf)
    copiers.set(paper.pdf, copier)
    pdf.insertPage(
      index,
      copyPaperPage({ source: paper.pdf, target: pdf, copier }, paper.pdf.getPage(planned.page)!),
    )
  }
}

/** Where the foot of a paper's page begins: nearer to the edge than what papers have there. */
const paperMargin = 24

/** Makes the rows of the contents links to their pages. */
function linkContents(pdf: PDF, flow: Flow, rows: readonly ContentsRow[], first: number): void {
  const pages = pdf.getPages()
  const own = flow.pages.flatMap((planned, index) => (planned.kind === 'own' ? [index] : []))
  for (const { ownPage, y, height, entry } of rows) {
    const target = flow.outline[first + entry]
    const page = pages[own[ownPage] ?? 0]
    const destination = target && pages[target.page]
    if (!page || !destination) continue
    const rect = { x: sheet.left, y: sheet.height - y - height, width: sheet.right - sheet.left, height }
    page.addLinkAnnotation({ rect, destination: { page: destination, type: 'Fit' }, borderWidth: 0 })
  }
}

async function stampPages(
  pdf: PDF,
  fonts: FontSet,
  { pages }: Flow,
  { content: { watermark }, onPage }: PackageParts,
): Promise<void> {
  const stamper = await Stamper.open(pdf, fonts)
  for (const [index, page] of pdf.getPages().entries()) {
    onPage(index / pages.length)
    const { label, kind } = pages[index]!
    await stamper.stamp(page, {
      label,
      margin: kind === 'own' ? sheet.left : paperMargin,
      number: `${index + 1} of ${pages.length}`,
      watermark,
    })
  }
}

/** Draws the package and puts the papers into it; returns the file without its signature. */
export async function assemble(parts: PackageParts): Promise<{ bytes: Uint8Array; pages: number }> {
  const { content, papers } = parts
  const names = joinNames(content.people.map(({ name }) => name))
  const fonts = await loadFonts(content)
  const doc = openDocument({
    title: `Rental application: ${names}, ${content.address}`,
    author: `${content.agent.name}, ${content.office}`,
    subject: content.date,
    fonts,
  })
  const flow = new Flow(doc)
  const { bytes, rows } = await drawOwnPages(flow, parts)
  const pdf = await PDF.load(bytes)
  insertPapers(pdf, flow.pages, papers)
  // The cover has the first bookmark, and no row in the contents.
  linkContents(pdf, flow, rows, 1)
  await stampPages(pdf, fonts, flow, parts)
  const outline = flow.outline.map((entry) => ({ ...entry, title: entry.title.normalize('NFC') }))
  addOutline(pdf, outline)
  return { bytes: await pdf.save({ subsetFonts: true }), pages: flow.pages.length }
}
