import type { Bounds, Position } from '@pb/rules/areas'
import { cityWithin, type CityView } from './city.ts'
import type { BrochureListing } from '../brochure.ts'
import { colors, settable, type Doc, widthOf } from './document.ts'
import { placeNames, type Frame, type NamedLine, type Point } from './street-names.ts'

/** As the page's own map in its light theme. */
const tones = {
  water: '#d2e4ea',
  park: '#d9ecde',
  land: '#f5f4f1',
  street: '#ffffff',
  edge: '#d5d8dc',
} as const

/** How near a map looks: points for a metre, widths of streets in points by rank from 1, and what is named. */
interface Zoom {
  readonly scale: number
  readonly widths: readonly [number, number, number, number]
  readonly names: 'streets' | 'places'
}
/** Some blocks around the home; where the product has no streets, the part of the city. */
const blocks: Zoom = { scale: 0.2, widths: [4, 3.2, 2.6, 2], names: 'streets' }
const quarter: Zoom = { scale: 0.03, widths: [1.6, 1, 0.6, 0.4], names: 'places' }
/** With fewer streets, nobody could tell where a home is. */
const fewStreets = 3
const metersPerDegree = 111_320
const nameSize = 5
const mostNames = 10
/** The terms of OpenStreetMap ask for its credit wherever its streets are shown. */
const credit = '© OpenStreetMap contributors · NYC Planning'

const round = (value: number) => Math.round(value * 10) / 10

/** From degrees to the page, the home in the middle; over so few blocks the earth is flat. */
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

/** Edges of all streets below all their surfaces, so that crossings stay open; narrow ones first. */
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

/** Each name as a short level line about its place, so that it is placed as a street's is. */
function levelLines(places: readonly { readonly name: string; readonly at: Point }[], width: number) {
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
    widthOf: (name) => widthOf(doc, name, style),
    taken: [...pin, ...foot],
    most: mostNames,
  })
  for (const { name, at, angle } of names) {
    const width = widthOf(doc, name, style)
    const [x, y] = at
    doc.save().rotate(angle, { origin: [x, y] })
    doc.text(name, x - width / 2, y - nameSize * 0.62, { lineBreak: false })
    doc.restore()
  }
}

function drawCredit(doc: Doc, { x, y, width, height }: Frame): void {
  const style = { size: 4.2, color: colors.muted }
  const wide = widthOf(doc, credit, style) + 6
  doc.save().fillOpacity(0.85)
  doc.rect(x + width - wide, y + height - 8, wide, 8).fill(tones.land)
  doc.restore()
  doc.fillColor(colors.muted)
  doc.text(credit, x + width - wide + 3, y + height - 6.4, { lineBreak: false })
}

/** Where a home stands, drawn from the product's own map; null outside the city. */
interface HomeMap {
  draw(look: { readonly alt: string; readonly color: string }): void
}

/** A larger map of a home's address, on the web. */
export function mapAddress({ title, place }: BrochureListing): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${title}, ${place}`)}`
}

function lookAt(position: Position, zoom: Zoom, frame: Frame) {
  const { bounds, toPage } = projection(position, zoom.scale, frame)
  const view = cityWithin(bounds)
  return view && { view, toPage, zoom }
}

/** The map of a home for a frame of the page; null where the city's map has nothing to show. */
export function homeMap(doc: Doc, position: Position | null, frame: Frame): HomeMap | null {
  if (position === null) return null
  const near = lookAt(position, blocks, frame)
  if (!near) return null
  const { view, toPage, zoom } =
    near.view.streets.length > fewStreets ? near : lookAt(position, quarter, frame)!
  const streets = view.streets.map(({ name, rank, lines }) => ({
    name,
    rank,
    lines: lines.map((line) => line.map(toPage)),
  }))
  const places = view.places.map(({ name, at }) => ({ name, at: toPage(at) }))
  const named = zoom.names === 'streets' ? streets : levelLines(places, 100)
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
      void doc.addStructure(doc.struct('Figure', { alt: settable(doc, alt) }, () => paint(color))),
  }
}
