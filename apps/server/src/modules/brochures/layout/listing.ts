import type { BrochureCover, BrochureListing, BrochurePhoto, BrochurePhotos } from '../brochure.ts'
import { getColor, getDestination } from './cover.ts'
import {
  colors,
  measureHeight,
  onBaseline,
  toPrintable,
  measureWidth,
  write,
  type Doc,
  type Style,
} from '../../../platform/pdf/document.ts'
import { drawFeatures, measureFeatures } from './features.ts'
import { addLink, drawPhoto } from '../../../platform/pdf/figures.ts'
import { beginPage, drawCard } from './frame.ts'
import {
  getHeightBesideHero,
  bottom,
  column,
  heroHeights,
  heroWidth,
  mapAlone,
  mapWidth,
  page,
  pageTop,
  photoGap,
  getPhotoRow,
} from './geometry.ts'
import { createListingMap, getMapUrl } from './map.ts'
import { splitToFit } from '../../../platform/pdf/split-text.ts'
import { drawRows, measureRows, toRows, type AsideRow } from './tables.ts'

/** Width of text that has a page to itself; longer lines are hard to read. */
const fullPageTextWidth = 420
const body: Style = { size: 9.5, lineGap: 3 }
const titleStyle: Style = { size: 19, weight: 'semibold' }
const titleBox = { width: 344, lines: 2 } as const

/** Makes an outline entry fit the whole page; `fit` is missing from the library's types. */
const wholePage = { expanded: false, fit: true }

interface ListingPage {
  readonly cover: BrochureCover
  readonly listing: BrochureListing
  readonly logo: Uint8Array | null
  readonly portrait: Uint8Array | null
  readonly photos: BrochurePhotos
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws the listing's map with a link to Google Maps; returns false when the city map does not cover it. */
function drawMap(doc: Doc, listing: BrochureListing, frame: Area): boolean {
  const map = createListingMap(doc, listing.position, frame)
  if (!map) return false
  map.draw({ alt: `Map of ${listing.title}, ${listing.location}`, color: getColor(listing) })
  addLink(doc, { ...frame, target: { url: getMapUrl(listing) }, title: `${listing.title} in Google Maps` })
  return true
}

/** Draws the large photo with the map beside it, or whichever of them exists; returns the y below. */
function drawHeroAndMap(
  doc: Doc,
  listing: BrochureListing,
  hero: BrochurePhoto | null,
  height: number,
): number {
  if (!hero) {
    const drawn = drawMap(doc, listing, { x: page.left, y: pageTop, ...mapAlone })
    return drawn ? pageTop + mapAlone.height : pageTop
  }
  const map = { x: page.right - mapWidth, y: pageTop, width: mapWidth, height }
  const width = drawMap(doc, listing, map) ? heroWidth : page.contentWidth
  const frame = { x: page.left, y: pageTop, width, height, radius: 6 }
  drawPhoto(doc, hero.bytes, { ...frame, ...getPhotoOptions(hero, listing, 1) })
  return pageTop + height
}

const getPhotoOptions = ({ isPlan }: BrochurePhoto, { title }: BrochureListing, number: number) => ({
  alt: `${isPlan ? 'Floor plan' : `Photo ${number}`} of ${title}`,
  contain: isPlan,
})

/** Draws photos and map, the large photo as high as the text below allows; returns the y below. */
function drawPhotos(
  doc: Doc,
  { listing, photos: { hero, others } }: ListingPage,
  textHeight: number,
): number {
  const { min, max } = heroHeights
  const available = bottom - pageTop - getHeightBesideHero(others.length) - textHeight
  const below = drawHeroAndMap(doc, listing, hero, Math.min(Math.max(available, min), max))
  if (below === pageTop) return pageTop
  const { width, height, step } = getPhotoRow(others.length)
  for (const [index, other] of others.entries()) {
    const frame = { x: page.left + index * step, y: below + photoGap, width, height, radius: 4 }
    drawPhoto(doc, other.bytes, { ...frame, ...getPhotoOptions(other, listing, index + 2) })
  }
  return below + getHeightBesideHero(others.length)
}

function measureHead(doc: Doc, { title }: BrochureListing): number {
  return Math.max(measureHeight(doc, title, titleBox, titleStyle) + 15, 40) + 16
}

/** Draws address, price, location and facts; returns the y below. */
function drawHead(doc: Doc, listing: BrochureListing, top: number): number {
  const { title, location, price, facts } = listing
  const broad = { x: page.left, ...titleBox }
  const narrow = { x: page.right - 160, width: 160, lines: 1 }
  const below = write(doc, title, { ...broad, y: top, tag: 'H1' }, titleStyle)
  const large = { size: 15, weight: 'semibold', align: 'right' } as const
  // A price is never truncated: a long one gets a smaller font.
  const priceStyle = measureWidth(doc, price, large) > narrow.width ? { ...large, size: 11 } : large
  write(doc, price, { ...narrow, y: onBaseline(top, { size: priceStyle.size, beside: 19 }) }, priceStyle)
  const factsTop = onBaseline(top + 25, { size: 9.5, beside: 10 })
  if (facts.length > 0)
    write(doc, facts.join('  ·  '), { ...narrow, y: factsTop }, { size: 9.5, align: 'right' })
  write(doc, location, { ...broad, y: below + 2, lines: 1 }, { size: 10, color: colors.muted })
  return top + measureHead(doc, listing)
}

interface Body {
  readonly text: string
  /** Listed below the text; empty when there is no space and they are part of the text. */
  readonly features: readonly string[]
  readonly rows: readonly AsideRow[]
}

const textBox = { width: column.text }

function measureBody(doc: Doc, { text, features, rows }: Body): number {
  const left = measureHeight(doc, text, textBox, body) + measureFeatures(features)
  return Math.max(left, measureRows(doc, rows))
}

/** Lists the features below the text when the page has space for both and for a photo of the preferred height. */
function composeBody(doc: Doc, { listing, photos }: ListingPage): Body {
  const { description, features } = listing
  const rows = toRows(listing.tables)
  const listed = { text: description, features, rows }
  const above =
    pageTop + heroHeights.preferred + getHeightBesideHero(photos.others.length) + measureHead(doc, listing)
  const available = Math.max(bottom - above, measureRows(doc, rows))
  if (measureBody(doc, listed) <= available) return listed
  return { text: [description, features.join(' · ')].filter(Boolean).join('\n\n'), features: [], rows }
}

/** Draws the text and the tables beside it, on as many pages as they need. */
function drawBody(
  doc: Doc,
  { cover, listing, logo, portrait }: ListingPage,
  content: Body,
  top: number,
): void {
  let { text, rows, features } = content
  let y = top
  let width: number = column.text
  for (;;) {
    rows = drawRows(doc, rows, y, bottom)
    const measure = (part: string) => measureHeight(doc, part, { width }, body)
    const [part, rest] = splitToFit(text, bottom - y, measure)
    const below = part === '' ? y - 13 : write(doc, part, { x: page.left, y, width }, body)
    drawFeatures(doc, features, below)
    features = []
    drawCard(doc, cover, portrait, listing.courtesy)
    text = rest
    if (text === '' && rows.length === 0) return
    beginPage(doc, { cover, logo }, { text: listing.kind, color: getColor(listing) })
    const title = { x: page.left, y: pageTop, width: page.contentWidth, lines: 1, tag: 'H2' as const }
    y = write(doc, `${listing.title}, continued`, title, { size: 12, weight: 'semibold' }) + 12
    width = rows.length > 0 ? column.text : fullPageTextWidth
  }
}

/** Draws one listing: photos, price, facts, description and contact card. Returns the index of its first page. */
export function drawListing(doc: Doc, content: ListingPage): number {
  const { cover, listing, logo } = content
  beginPage(doc, { cover, logo }, { text: listing.kind, color: getColor(listing) })
  doc.addNamedDestination(getDestination(listing), 'XYZ', 0, 0, null)
  if (cover.listings.length > 1) doc.outline.addItem(toPrintable(doc, listing.title), wholePage)
  const index = doc.bufferedPageRange().count - 1
  const composed = composeBody(doc, content)
  const top = drawPhotos(doc, content, measureHead(doc, listing) + measureBody(doc, composed))
  drawBody(doc, content, composed, drawHead(doc, listing, top))
  return index
}
