import type { BrochureCover, BrochureListing } from '../brochure.ts'
import { colors, page, picture, rule, write, type Doc } from './document.ts'
import { beginPage, cardTop, drawCard } from './frame.ts'
import { thumbnail as thumbnailBox } from './geometry.ts'

const rowHeight = 62

function drawRow(doc: Doc, listing: BrochureListing, thumbnail: Uint8Array | null, y: number): void {
  const x = page.left + 84
  picture(doc, thumbnail, {
    x: page.left,
    y: y + 5,
    ...thumbnailBox,
    alt: `Photo of ${listing.title}`,
  })
  write(doc, listing.title, { x, y: y + 9, width: 290, lines: 1 }, { size: 10.5, weight: 'semibold' })
  write(doc, listing.place, { x, y: y + 24, width: 290, lines: 1 }, { size: 8.5, color: colors.muted })
  const facts = listing.facts.join('  ·  ')
  if (facts) write(doc, facts, { x, y: y + 37, width: 290, lines: 1 }, { size: 8.5 })
  const right = { x: page.right - 140, width: 140, lines: 1 }
  write(doc, listing.price, { ...right, y: y + 9 }, { size: 10.5, weight: 'semibold', align: 'right' })
  write(doc, listing.kind, { ...right, y: y + 24 }, { size: 8.5, color: colorOf(listing), align: 'right' })
  doc.goTo(page.left, y, page.inner, rowHeight, `listing-${listing.id}`)
}

/** Rentals are purple and sales green, here as everywhere. */
export function colorOf({ kind }: BrochureListing): string {
  return kind.startsWith('For rent') ? colors.rental : colors.sale
}

/** What is inside: every listing with a small picture, which leads to its page. */
export function drawCover(
  doc: Doc,
  cover: BrochureCover,
  portrait: Uint8Array | null,
  thumbnails: readonly (Uint8Array | null)[],
): void {
  const { office, agent, date, listings } = cover
  beginPage(doc, office, { text: date })
  let y = write(
    doc,
    `${listings.length} listings`,
    { x: page.left, y: 74, width: page.inner, tag: 'H1' },
    { size: 28, weight: 'semibold' },
  )
  y = write(
    doc,
    `Selected by ${agent.name}`,
    { x: page.left, y: y + 4, width: page.inner },
    { size: 11, color: colors.muted },
  )
  y += 20
  for (const [index, listing] of listings.entries()) {
    if (y + rowHeight > cardTop - 8) {
      drawCard(doc, cover, portrait, '')
      beginPage(doc, office, { text: date })
      y = 60
    }
    rule(doc, page.left, y, page.inner)
    drawRow(doc, listing, thumbnails[index] ?? null, y)
    y += rowHeight
  }
  drawCard(doc, cover, portrait, '')
}
