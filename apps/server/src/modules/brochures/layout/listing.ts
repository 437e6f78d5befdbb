import type { BrochureCover, BrochureListing, BrochurePicture, ListingPictures } from '../brochure.ts'
import { colorOf, placeOf } from './cover.ts'
import { colors, heightOf, onBaseline, settable, widthOf, write, type Doc, type Style } from './document.ts'
import { drawFeatures, heightOfFeatures } from './features.ts'
import { leadsTo, picture } from './figures.ts'
import { beginPage, drawCard } from './frame.ts'
import {
  besideHero,
  bottom,
  column,
  heroHeights,
  heroWidth,
  mapAlone,
  mapWidth,
  page,
  pageTop,
  pictureGap,
  rowOf,
} from './geometry.ts'
import { homeMap, mapAddress } from './map.ts'
import { splitToFit } from './split.ts'
import { drawRows, heightOfRows, rowsOf, type AsideRow } from './tables.ts'

/** Width of a text that has a page to itself; longer lines would tire. */
const wide = 420
const body: Style = { size: 9.5, lineGap: 3 }
const titleStyle: Style = { size: 19, weight: 'semibold' }
const titleBox = { width: 344, lines: 2 } as const

/** An entry of the document's contents shows the page whole; the library's types do not know how. */
const wholePage = { expanded: false, fit: true }

interface ListingPage {
  readonly cover: BrochureCover
  readonly listing: BrochureListing
  readonly portrait: Uint8Array | null
  readonly pictures: ListingPictures
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the home stands; false where the city's map has nothing to show. A click on it leads to a larger one. */
function drawMap(doc: Doc, listing: BrochureListing, frame: Area): boolean {
  const map = homeMap(doc, listing.position, frame)
  if (!map) return false
  map.draw({ alt: `Map around ${listing.title}, ${listing.place}`, color: colorOf(listing) })
  leadsTo(doc, { ...frame, target: { url: mapAddress(listing) }, title: `${listing.title} in Google Maps` })
  return true
}

/** The large picture with the map beside it, each alone where the other is missing; returns the y below them. */
function drawFirst(doc: Doc, listing: BrochureListing, hero: BrochurePicture | null, height: number): number {
  if (!hero) {
    const drawn = drawMap(doc, listing, { x: page.left, y: pageTop, ...mapAlone })
    return drawn ? pageTop + mapAlone.height : pageTop
  }
  const map = { x: page.right - mapWidth, y: pageTop, width: mapWidth, height }
  const width = drawMap(doc, listing, map) ? heroWidth : page.inner
  const frame = { x: page.left, y: pageTop, width, height, radius: 6 }
  picture(doc, hero.bytes, { ...frame, ...lookOf(hero, listing, 1) })
  return pageTop + height
}

const lookOf = ({ isPlan }: BrochurePicture, { title }: BrochureListing, number: number) => ({
  alt: `${isPlan ? 'Floor plan' : `Photo ${number}`} of ${title}`,
  whole: isPlan,
})

/** Pictures and map, the large ones as high as the text below leaves room for; returns the y below them. */
function drawPictures(doc: Doc, { listing, pictures: { hero, others } }: ListingPage, text: number): number {
  const { least, most } = heroHeights
  const room = bottom - pageTop - besideHero(others.length) - text
  const below = drawFirst(doc, listing, hero, Math.min(Math.max(room, least), most))
  if (below === pageTop) return pageTop
  const { width, height, step } = rowOf(others.length)
  for (const [index, other] of others.entries()) {
    const frame = { x: page.left + index * step, y: below + pictureGap, width, height, radius: 4 }
    picture(doc, other.bytes, { ...frame, ...lookOf(other, listing, index + 2) })
  }
  return below + besideHero(others.length)
}

function heightOfHead(doc: Doc, { title }: BrochureListing): number {
  return Math.max(heightOf(doc, title, titleBox, titleStyle) + 15, 40) + 16
}

/** Address, price, place and facts; returns the y below them. */
function drawHead(doc: Doc, listing: BrochureListing, top: number): number {
  const { title, place, price, facts } = listing
  const broad = { x: page.left, ...titleBox }
  const narrow = { x: page.right - 160, width: 160, lines: 1 }
  const below = write(doc, title, { ...broad, y: top, tag: 'H1' }, titleStyle)
  const large = { size: 15, weight: 'semibold', align: 'right' } as const
  // A price is never cut.
  const priceStyle = widthOf(doc, price, large) > narrow.width ? { ...large, size: 11 } : large
  write(doc, price, { ...narrow, y: onBaseline(top, { size: priceStyle.size, beside: 19 }) }, priceStyle)
  const factsTop = onBaseline(top + 25, { size: 9.5, beside: 10 })
  if (facts.length > 0)
    write(doc, facts.join('  ·  '), { ...narrow, y: factsTop }, { size: 9.5, align: 'right' })
  write(doc, place, { ...broad, y: below + 2, lines: 1 }, { size: 10, color: colors.muted })
  return top + heightOfHead(doc, listing)
}

interface Body {
  readonly text: string
  /** Listed below the text; they stand in it where there is no room for a list. */
  readonly features: readonly string[]
  readonly rows: readonly AsideRow[]
}

const textBox = { width: column.text }

function heightOfBody(doc: Doc, { text, features, rows }: Body): number {
  const left = heightOf(doc, text, textBox, body) + heightOfFeatures(features)
  return Math.max(left, heightOfRows(doc, rows))
}

/** A list of features where a page has room for it below the text, and for pictures that are worth a look. */
function bodyOf(doc: Doc, { listing, pictures }: ListingPage): Body {
  const { description, features } = listing
  const rows = rowsOf(listing.tables)
  const listed = { text: description, features, rows }
  const above = pageTop + heroHeights.fair + besideHero(pictures.others.length) + heightOfHead(doc, listing)
  const room = Math.max(bottom - above, heightOfRows(doc, rows))
  if (heightOfBody(doc, listed) <= room) return listed
  return { text: [description, features.join(' · ')].filter(Boolean).join('\n\n'), features: [], rows }
}

/** The text and what stands beside it, on as many further pages as they need. */
function drawBody(doc: Doc, { cover, listing, portrait }: ListingPage, whole: Body, top: number): void {
  let { text, rows, features } = whole
  let y = top
  let width: number = column.text
  for (;;) {
    rows = drawRows(doc, rows, y, bottom)
    const measure = (part: string) => heightOf(doc, part, { width }, body)
    const [part, rest] = splitToFit(text, bottom - y, measure)
    const below = part === '' ? y - 13 : write(doc, part, { x: page.left, y, width }, body)
    drawFeatures(doc, features, below)
    features = []
    drawCard(doc, cover, portrait, listing.courtesy)
    text = rest
    if (text === '' && rows.length === 0) return
    beginPage(doc, cover.office, { text: listing.kind, color: colorOf(listing) })
    const title = { x: page.left, y: pageTop, width: page.inner, lines: 1, tag: 'H2' as const }
    y = write(doc, `${listing.title}, continued`, title, { size: 12, weight: 'semibold' }) + 12
    width = rows.length > 0 ? column.text : wide
  }
}

/** One listing: pictures, price, facts, what it is like, and whom to call. Returns the index of its first page. */
export function drawListing(doc: Doc, content: ListingPage): number {
  const { cover, listing } = content
  beginPage(doc, cover.office, { text: listing.kind, color: colorOf(listing) })
  doc.addNamedDestination(placeOf(listing), 'XYZ', 0, 0, null)
  if (cover.listings.length > 1) doc.outline.addItem(settable(doc, listing.title), wholePage)
  const index = doc.bufferedPageRange().count - 1
  const whole = bodyOf(doc, content)
  const head = drawPictures(doc, content, heightOfHead(doc, listing) + heightOfBody(doc, whole))
  drawBody(doc, content, whole, drawHead(doc, listing, head))
  return index
}
