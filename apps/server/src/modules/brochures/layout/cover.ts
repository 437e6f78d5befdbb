import type { BrochureCover, BrochureListing } from '../brochure.ts'
import { colors, onBaseline, rule, write, type Doc } from '../../../platform/pdf/document.ts'
import { addLink, drawEmptyPhoto, drawPhoto } from '../../../platform/pdf/figures.ts'
import { beginPage, drawCard, formatReader } from './frame.ts'
import { bottom, page, pageTop, thumbnail as thumbnailBox } from './geometry.ts'

const rowHeight = thumbnailBox.height + 8
const textX = page.left + thumbnailBox.width + 14
const numberWidth = 26
const priceWidth = 132

const kindColors = { rental: '#6d4bb5', sale: '#1d7a55' } as const

/** Rentals are purple and sales are green, as on the screen. */
export function getColor({ kind }: BrochureListing): string {
  return kind.startsWith('For rent') ? kindColors.rental : kindColors.sale
}

/** Title, author and subject of the document. */
export function getTitle({ office, agent, date, listings, preparedFor }: BrochureCover) {
  const content = listings.length > 1 ? `${listings.length} listings` : listings[0]!.title
  return {
    title: preparedFor ? `${content} for ${preparedFor}` : content,
    author: `${agent.name}, ${office}`,
    subject: date,
  }
}

/** The named destination of a listing's first page. */
export const getDestination = ({ id }: BrochureListing): string => `listing-${id}`

function drawRow(doc: Doc, listing: BrochureListing, thumbnail: Uint8Array | null, top: number): void {
  const frame = { x: page.left, y: top + 4, ...thumbnailBox }
  if (thumbnail) drawPhoto(doc, thumbnail, { ...frame, radius: 3, alt: `Photo of ${listing.title}` })
  else drawEmptyPhoto(doc, frame)
  const right = { x: page.right - numberWidth - priceWidth, width: priceWidth, lines: 1 }
  const left = { x: textX, width: right.x - textX - 10, lines: 1 }
  const y = top + 6.5
  const small = { size: 8.5, color: colors.muted }
  write(doc, listing.title, { ...left, y }, { size: 10.5, weight: 'semibold' })
  write(doc, listing.location, { ...left, y: y + 15 }, small)
  const facts = listing.facts.join('  ·  ')
  if (facts) write(doc, facts, { ...left, y: y + 28 }, { size: 8.5 })
  write(doc, listing.price, { ...right, y }, { size: 10.5, weight: 'semibold', align: 'right' })
  write(doc, listing.kind, { ...right, y: y + 15 }, { size: 8.5, color: getColor(listing), align: 'right' })
  addLink(doc, {
    x: page.left,
    y: top,
    width: page.contentWidth,
    height: rowHeight,
    target: { destination: getDestination(listing) },
    title: listing.title,
  })
}

/** A row of the cover; the page number it shows is written once all pages exist. */
export interface CoverRow {
  /** Index of the cover page that holds the row. */
  readonly page: number
  readonly y: number
}

/** Draws the table of contents: every listing with a thumbnail and a link to its page. Returns the rows in order. */
export function drawCover(
  doc: Doc,
  cover: BrochureCover,
  {
    logo,
    portrait,
    thumbnails,
  }: {
    readonly logo: Uint8Array | null
    readonly portrait: Uint8Array | null
    readonly thumbnails: readonly (Uint8Array | null)[]
  },
): CoverRow[] {
  const { preparedFor, agent, date, listings } = cover
  beginPage(doc, { cover, logo }, { text: date })
  let y = write(
    doc,
    `${listings.length} listings`,
    { x: page.left, y: pageTop + 14, width: page.contentWidth, tag: 'H1' },
    { size: 28, weight: 'semibold' },
  )
  if (preparedFor)
    y = write(
      doc,
      formatReader(preparedFor),
      { x: page.left, y: y + 2, width: page.contentWidth, lines: 2 },
      { size: 15, weight: 'semibold' },
    )
  y = write(
    doc,
    `Selected by ${agent.name}`,
    { x: page.left, y: y + 2, width: page.contentWidth, lines: 1 },
    { size: 11, color: colors.muted },
  )
  y += 18
  const rows: CoverRow[] = []
  for (const [index, listing] of listings.entries()) {
    if (y + rowHeight > bottom) {
      drawCard(doc, cover, portrait, '')
      beginPage(doc, { cover, logo }, { text: date })
      y = pageTop
    }
    rule(doc, page.left, y, page.contentWidth)
    drawRow(doc, listing, thumbnails[index] ?? null, y)
    rows.push({ page: doc.bufferedPageRange().count - 1, y })
    y += rowHeight
  }
  rule(doc, page.left, y, page.contentWidth)
  drawCard(doc, cover, portrait, '')
  return rows
}

/** Writes the page number of each listing on the cover; `pages` are indexes from 0. */
export function numberRows(doc: Doc, rows: readonly CoverRow[], pages: readonly number[]): void {
  for (const [index, { page: coverPage, y }] of rows.entries()) {
    doc.switchToPage(coverPage)
    const style = { size: 8.5, color: colors.muted, align: 'right' } as const
    const top = onBaseline(y + 6.5, { size: style.size, beside: 10.5 })
    const box = { x: page.right - numberWidth, y: top, width: numberWidth, lines: 1 }
    write(doc, String(pages[index]! + 1), box, style)
  }
}
