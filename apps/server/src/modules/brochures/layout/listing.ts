import type { BrochureCover, BrochureListing, ListingPictures } from '../brochure.ts'
import { colorOf } from './cover.ts'
import { colors, heightOf, page, picture, rule, write, type Doc, type Style } from './document.ts'
import { beginPage, cardTop, drawCard } from './frame.ts'
import { hero as heroBox, heroBesideMap, mapAlone, mapBeside, rowOf } from './geometry.ts'
import { homeMap } from './map.ts'
import { printable } from './printable.ts'
import { splitToFit } from './split.ts'

const column = { left: 316, gap: 28, right: 172 } as const
const asideX = page.left + column.left + column.gap
/** Width of a text that has a page to itself; longer lines would tire. */
const wide = 440
const body: Style = { size: 9.5, lineGap: 3 }
const lineHeight = 14.5
const bottom = cardTop - 14

interface ListingPage {
  readonly cover: BrochureCover
  readonly listing: BrochureListing
  readonly portrait: Uint8Array | null
  readonly pictures: ListingPictures
}

const pageTop = 56

/** The large picture with the map beside it, each alone where the other is missing; returns the y below them. */
function drawFirst(doc: Doc, listing: BrochureListing, hero: Uint8Array | null, photos: number): number {
  const alone = photos === 0
  const box = alone ? mapAlone : mapBeside
  const map = homeMap(listing.position, { x: page.right - box.width, y: pageTop, ...box })
  map?.draw(doc, { alt: printable(`Map around ${listing.title}, ${listing.place}`), color: colorOf(listing) })
  if (alone) return map ? pageTop + box.height : pageTop
  const large = map ? heroBesideMap : heroBox
  picture(doc, hero, { x: page.left, y: pageTop, ...large, radius: 6, alt: `Photo 1 of ${listing.title}` })
  return pageTop + large.height
}

/** Pictures and map; returns the y below them. */
function drawPictures(doc: Doc, listing: BrochureListing, { hero, others }: ListingPictures): number {
  const alt = (n: number) => `Photo ${n} of ${listing.title}`
  const below = drawFirst(doc, listing, hero, (hero ? 1 : 0) + others.length)
  if (below === pageTop) return pageTop
  if (others.length === 0) return below + 16
  const { width, height, step } = rowOf(others.length)
  for (const [index, other] of others.entries())
    picture(doc, other, { x: page.left + index * step, y: below + 8, width, height, alt: alt(index + 2) })
  return below + 8 + height + 16
}

/** Address, price, place and facts; returns the y below them. */
function drawHead(doc: Doc, { title, place, price, facts }: BrochureListing, top: number): number {
  const broad = { x: page.left, width: 350 }
  const narrow = { x: page.right - 160, width: 160 }
  let y = write(doc, title, { ...broad, y: top, lines: 2, tag: 'H1' }, { size: 19, weight: 'semibold' })
  write(doc, price, { ...narrow, y: top + 3, lines: 1 }, { size: 15, weight: 'semibold', align: 'right' })
  if (facts.length > 0)
    write(doc, facts.join('  ·  '), { ...narrow, y: top + 25, lines: 1 }, { size: 9.5, align: 'right' })
  y = write(doc, place, { ...broad, y: y + 2, lines: 1 }, { size: 10, color: colors.muted })
  return Math.max(y, top + 40) + 14
}

/** A table of labels and values; the last line stands out where it is a sum. Returns the y below it. */
function drawLines(
  doc: Doc,
  lines: readonly (readonly [string, string])[],
  top: number,
  { sum }: { sum: boolean },
): number {
  let y = top
  const labelWidth = sum ? 120 : 82
  for (const [index, [label, value]] of lines.entries()) {
    const weight = sum && index === lines.length - 1 ? 'semibold' : 'regular'
    const below = write(
      doc,
      value,
      { x: asideX + labelWidth, y, width: column.right - labelWidth, lines: 2 },
      { size: 8.5, weight, align: 'right' },
    )
    const color = weight === 'semibold' ? colors.ink : colors.muted
    write(doc, label, { x: asideX, y, width: labelWidth, lines: 1 }, { size: 8.5, weight, color })
    y = Math.max(below + 4.2, y + lineHeight)
  }
  return y
}

/** What it is and costs. The sum at signing always stands, as the law wants it; further details where they fit. */
function drawAside(doc: Doc, { details, signing }: BrochureListing, top: number): void {
  const reserved = signing.length * lineHeight + (signing.length > 0 ? 13 : 0)
  const fitting = Math.floor((bottom - top - reserved) / lineHeight)
  const y = drawLines(doc, details.slice(0, fitting), top, { sum: false })
  if (signing.length === 0) return
  rule(doc, asideX, y + 4, column.right)
  drawLines(doc, signing, y + 13, { sum: true })
}

/** The text in its column, on as many further pages as it needs. */
function drawText(doc: Doc, { cover, listing, portrait }: ListingPage, text: string, top: number): void {
  const measure = (part: string) => heightOf(doc, part, column.left, body)
  let [part, rest] = splitToFit(text, bottom - top, measure)
  write(doc, part, { x: page.left, y: top, width: column.left }, body)
  drawCard(doc, cover, portrait, listing.courtesy)
  while (rest !== '') {
    beginPage(doc, cover.office, { text: listing.kind, color: colorOf(listing) })
    const y = write(
      doc,
      `${listing.title}, continued`,
      { x: page.left, y: 60, width: page.inner, lines: 1, tag: 'H2' },
      { size: 12, weight: 'semibold' },
    )
    ;[part, rest] = splitToFit(rest, bottom - y - 12, (more) => heightOf(doc, more, wide, body))
    write(doc, part, { x: page.left, y: y + 12, width: wide }, body)
    drawCard(doc, cover, portrait, listing.courtesy)
  }
}

/** One listing: pictures, price, facts, what it is like, and whom to call. */
export function drawListing(doc: Doc, content: ListingPage): void {
  const { cover, listing, pictures } = content
  beginPage(doc, cover.office, { text: listing.kind, color: colorOf(listing) })
  doc.addNamedDestination(`listing-${listing.id}`)
  const top = drawHead(doc, listing, drawPictures(doc, listing, pictures))
  drawAside(doc, listing, top)
  const features = listing.features.join(' · ')
  drawText(doc, content, [listing.description, features].filter(Boolean).join('\n\n'), top)
}
