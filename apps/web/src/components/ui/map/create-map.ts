import { cityBounds, type Bounds, type Position } from '@pb/rules/areas'
import { logError } from '../../../lib/log.ts'
import { fillCity, shadeArea } from './city-data.ts'
import { drawArea } from './draw.ts'
import { AttributionControl, Map as LibraryMap, type GeoJSONSource } from './library.ts'
import { mapColors } from './map-colors.ts'
import { cityStyle, ownLayers, shapeSource } from './map-style.ts'
import { markLayer, type MapMark } from './marks.ts'

export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
  /** Somebody moved the map, it did not move by itself. */
  readonly byHand: boolean
}

/** Can be panned and zoomed; in a page, without taking the wheel and the finger that scroll it. */
export type Movable = boolean | 'in a page'

export interface MapOptions {
  /** What the map shows; several on one page are told apart by it. */
  readonly label: string
  readonly container: HTMLElement
  /** What it shows at first: a box, or a point from near by. */
  readonly start: Bounds | Position
  readonly movable: Movable
  /** A neighborhood around this point is set off. */
  readonly shaded?: Position | undefined
  readonly onView?: (view: MapView) => void
  readonly onMark?: (key: string) => void
  readonly onPoint?: (key: string | null) => void
  readonly onBackground?: () => void
}

export interface MapHandle {
  setMarks(marks: readonly MapMark[]): void
  activate(mark: MapMark | string | null): void
  /** A drawn area or box; null for none. */
  setShape(line: readonly Position[] | null): void
  /** Shows a box; by hand where somebody asked for it on the map. */
  fit(bounds: Bounds, byHand?: boolean): void
  zoomBy(steps: number): void
  draw(onEnd: (area: readonly Position[] | null) => void): () => void
  /** Takes over colours that changed. */
  restyle(): void
  remove(): void
}

/** Zoom of a map that shows one home. */
const nearZoom = 14.6
const maxZoom = 18
const padding = 48
const box = ({ west, south, east, north }: Bounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]
const isBounds = (start: Bounds | Position): start is Bounds => 'west' in start
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function outsideStyle(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content || undefined
}

function viewOf(map: LibraryMap, byHand: boolean): MapView {
  const seen = map.getBounds()
  const { west, south, east, north } = cityBounds
  return {
    byHand,
    zoom: map.getZoom(),
    bounds: {
      west: clamp(seen.getWest(), west, east),
      south: clamp(seen.getSouth(), south, north),
      east: clamp(seen.getEast(), west, east),
      north: clamp(seen.getNorth(), south, north),
    },
  }
}

/** A map in an element; what of it can fail does so here. */
export function createMap(options: MapOptions): MapHandle {
  const { container, label, start, movable, shaded, onView, onMark, onPoint, onBackground } = options
  const outside = outsideStyle()
  const map = new LibraryMap({
    container,
    locale: { 'Map.Title': `Streets: ${label}` },
    style: outside ?? cityStyle(mapColors()),
    ...(isBounds(start)
      ? { bounds: box(start), fitBoundsOptions: { padding } }
      : { center: [...start] as [number, number], zoom: nearZoom }),
    maxBounds: box(cityBounds),
    maxZoom,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    interactive: movable !== false,
    // A page that scrolls under a small map goes on scrolling.
    cooperativeGestures: movable === 'in a page',
    fadeDuration: calm() ? 0 : 150,
  })
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const marks = markLayer(map)
  let shape: readonly Position[] | null = null
  let own = outside === undefined

  function drawShape(): void {
    const line = (shape ?? []).map((at) => Array.from(at))
    const closed = line.length > 2
    map
      .getSource<GeoJSONSource>(shapeSource)
      ?.setData({
        type: 'Feature',
        properties: {},
        geometry: closed
          ? { type: 'Polygon', coordinates: [[...line, line[0]!]] }
          : { type: 'LineString', coordinates: line },
      })
      .catch((error: unknown) => logError('A shape could not be drawn', error))
  }

  function dressed(): void {
    if (own) fillCity(map)
    else {
      const { sources, layers } = ownLayers(mapColors())
      for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
      for (const layer of layers) map.addLayer(layer)
    }
    drawShape()
    if (shaded) shadeArea(map, shaded).catch((error: unknown) => logError('No outline', error))
  }

  map.once('style.load', dressed)
  map.on('error', ({ error }) => {
    logError('The map', error)
    if (own || map.isStyleLoaded()) return
    // The outside style did not come: the product has a map of its own.
    own = true
    map.setStyle(cityStyle(mapColors()))
  })
  map.on('moveend', (event) =>
    onView?.(viewOf(map, 'originalEvent' in event && Boolean(event.originalEvent))),
  )
  // What is in sight is known before anything of it is drawn.
  queueMicrotask(() => onView?.(viewOf(map, false)))
  map.on('click', ({ originalEvent }) => {
    if (originalEvent.target === map.getCanvas()) onBackground?.()
  })

  const keyOf = (event: Event) =>
    (event.target as Element).closest<HTMLElement>('[data-mark]')?.dataset['mark'] ?? null
  container.addEventListener('click', (event) => {
    const key = keyOf(event)
    if (key !== null) onMark?.(key)
  })
  container.addEventListener('pointerover', (event) => onPoint?.(keyOf(event)))
  container.addEventListener('pointerleave', () => onPoint?.(null))

  return {
    setMarks: (list) => marks.sync(list),
    activate: (mark) => marks.activate(mark),
    setShape(line) {
      shape = line
      drawShape()
    },
    fit: (bounds, byHand = false) =>
      map.fitBounds(
        box(bounds),
        { padding, maxZoom: maxZoom - 2, duration: calm() ? 0 : 350 },
        { originalEvent: byHand },
      ),
    zoomBy: (steps) =>
      map.zoomTo(map.getZoom() + steps, { duration: calm() ? 0 : 200 }, { originalEvent: true }),
    draw: (onEnd) =>
      drawArea(map, {
        onChange(line) {
          shape = line
          drawShape()
        },
        onEnd,
      }),
    restyle() {
      if (!own) return
      map.setStyle(cityStyle(mapColors()), { diff: false })
      map.once('style.load', dressed)
    },
    remove() {
      marks.clear()
      map.remove()
    },
  }
}
