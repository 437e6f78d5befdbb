import type { Bounds, Position } from '@pb/rules/areas'
import { cityWithin, type CityView } from './city.ts'
import type { BrochureListing } from '../brochure.ts'
import { colors, toPrintable, type Doc, measureWidth } from '../../../platform/pdf/document.ts'
import { placeNames, type Frame, type NamedLine, type Point } from './street-names.ts'

/** The colors of the web app's map in its light theme. */
const tones = {
  water: '#d2e4ea',
  park: '#d9ecde',
  land: '#f5f4f1',
  street: '#ffffff',
  edge: '#d5d8dc',
} as const

/** Zoom level: points per metre, street widths in points by rank from 1, and which names are shown. */
interface Zoom {
  readonly scale: number
  readonly widths: readonly [number, number, number, number]
  readonly names: 'streets' | 'places'
}
/** A few blocks around the listing; `district` is used where there is no street data. */
const blocks: Zoom = { scale: 0.2, widths: [4, 3.2, 2.6, 2], names: 'streets' }
const district: Zoom = { scale: 0.03, widths: [1.6, 1, 0.6, 0.4], names: 'places' }
/** With fewer streets the location cannot be recognized. */
const minStreets = 3
const metersPerDegree = 111_320
const nameSize = 5
const maxNames = 10
/** OpenStreetMap's license requires attribution wherever its streets are shown. */
const credit = '© OpenStreetMap contributors · NYC Planning'

const round = (value: number) => Math.round(value * 10) / 10

/** Projects degrees to the page with the listing in the center; over a few blocks a flat projection is exact enough. */
function projection([longitude, latitude]: Position, scale: number, { x, y, width, height }: Frame) {
  const north = metersPerDegree * scale
  const east = north * Math.cos((latitude * Math.PI) / 180)
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const [halfLongitude, halfLatitude] = [width / 2 / east, height / 2 / north]
  const bounds: Bounds = {
    west: longitude - halfLongitude,
    east: longitude + halfLongitude,
    south: latitude - halfLatitude,
    north: latitude + halfLatitude,
  }
  const toPage = ([lon, lat]: Position): Point => [
    round(middleX + (lon - longitude) * east),
    round(middleY - (lat - latitude) * north),
  ]
  return { bounds, toPage }
}

function trace(doc: Doc, line: readonly Point[]): void {
  for (const [index, [x, y]] of line.entries()) {
    if (index === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
}

function fillPolygons(
  doc: Doc,
  polygons: CityView['land'],
  toPage: (at: Position) => Point,
  color: string,
): void {
  for (const rings of polygons) {
    for (const ring of rings) {
      trace(doc, ring.map(toPage))
      doc.closePath()
    }
    doc.fill(color, 'even-odd')
  }
}

/** Draws all street casings before all street surfaces, so that crossings stay open; narrow streets first. */
function drawStreets(doc: Doc, streets: readonly NamedLine[], widths: Zoom['widths']): void {
  const ranks = [...new Set(streets.map(({ rank }) => rank))].toSorted((a, b) => b - a)
  doc.lineCap('round').lineJoin('round')
  for (const [color, extra] of [
    [tones.edge, 0.5],
    [tones.street, 0],
  ] as const)
    for (const rank of ranks) {
      for (const street of streets)
        if (street.rank === rank) for (const line of street.lines) trace(doc, line)
      const width = widths[rank - 1] ?? widths[3]
      doc.lineWidth(width + extra * (width / blocks.widths[3])).stroke(color)
    }
}

/** Turns each name into a short horizontal line, so that it is placed like a street name. */
function toLevelLines(places: readonly { readonly name: string; readonly at: Point }[], width: number) {
  return places.map(({ name, at: [x, y] }, index): NamedLine => ({
    name,
    rank: index,
    lines: [
      [
        [x - width / 2, y],
        [x + width / 2, y],
      ],
    ],
  }))
}

function drawNames(doc: Doc, named: readonly NamedLine[], frame: Frame): void {
  const style = { size: nameSize, color: colors.muted }
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  const pin = Array.from({ length: 5 }, (_, index) => [middleX - 6 + index * 3, middleY] as const)
  const foot = Array.from(
    { length: 14 },
    (_, index) => [frame.x + frame.width - index * 8, frame.y + frame.height - 4] as const,
  )
  const inset = { x: frame.x + 4, y: frame.y + 4, width: frame.width - 8, height: frame.height - 8 }
  const names = placeNames(named, {
    frame: inset,
    size: nameSize,
    measureWidth: (name) => measureWidth(doc, name, style),
    occupied: [...pin, ...foot],
    maxNames: maxNames,
  })
  for (const { name, at, angle } of names) {
    const width = measureWidth(doc, name, style)
    const [x, y] = at
    doc.save().rotate(angle, { origin: [x, y] })
    doc.text(name, x - width / 2, y - nameSize * 0.62, { lineBreak: false })
    doc.restore()
  }
}

function drawCredit(doc: Doc, { x, y, width, height }: Frame): void {
  const style = { size: 4.2, color: colors.muted }
  const creditWidth = measureWidth(doc, credit, style) + 6
  doc.save().fillOpacity(0.85)
  doc.rect(x + width - creditWidth, y + height - 8, creditWidth, 8).fill(tones.land)
  doc.restore()
  doc.fillColor(colors.muted)
  doc.text(credit, x + width - creditWidth + 3, y + height - 6.4, { lineBreak: false })
}

/** The map around a listing. */
interface ListingMap {
  draw(options: { readonly alt: string; readonly color: string }): void
}

/** Google Maps URL of a listing's address. */
export function getMapUrl({ title, location }: BrochureListing): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${title}, ${location}`)}`
}

function getMapView(position: Position, zoom: Zoom, frame: Frame) {
  const { bounds, toPage } = projection(position, zoom.scale, frame)
  const view = cityWithin(bounds)
  return view && { view, toPage, zoom }
}

/** Prepares a listing's map for a frame of the page; null when the city map does not cover it. */
export function createListingMap(doc: Doc, position: Position | null, frame: Frame): ListingMap | null {
  if (position === null) return null
  const near = getMapView(position, blocks, frame)
  if (!near) return null
  const { view, toPage, zoom } =
    near.view.streets.length > minStreets ? near : getMapView(position, district, frame)!
  const streets = view.streets.map(({ name, rank, lines }) => ({
    name,
    rank,
    lines: lines.map((line) => line.map(toPage)),
  }))
  const places = view.places.map(({ name, at }) => ({ name, at: toPage(at) }))
  const named = zoom.names === 'streets' ? streets : toLevelLines(places, 100)
  const { x, y, width, height } = frame
  const paint = (color: string): void => {
    doc.save().roundedRect(x, y, width, height, 6).clip()
    doc.rect(x, y, width, height).fill(tones.water)
    fillPolygons(doc, view.land, toPage, tones.park)
    fillPolygons(doc, view.neighborhoods, toPage, tones.land)
    drawStreets(doc, streets, zoom.widths)
    drawNames(doc, named, frame)
    drawCredit(doc, frame)
    doc.circle(x + width / 2, y + height / 2, 6).fill('#ffffff')
    doc.circle(x + width / 2, y + height / 2, 4.2).fill(color)
    doc.restore()
    doc.roundedRect(x, y, width, height, 6).lineWidth(0.5).stroke(colors.line)
  }
  return {
    draw: ({ alt, color }) =>
      void doc.addStructure(doc.struct('Figure', { alt: toPrintable(doc, alt) }, () => paint(color))),
  }
}
