import { cityBounds, type Bounds, type Position } from '@pb/rules/areas'
import { logError } from '../../../lib/log.ts'
import { loadCityLayers, highlightNeighborhood } from './city-data.ts'
import { drawArea } from './draw.ts'
import { AttributionControl, Map as LibraryMap, type GeoJSONSource } from './library.ts'
import { readMapColors } from './map-colors.ts'
import { cityStyle, markSource, markSpaceImage, overlayLayers, shapeSource } from './map-style.ts'
import { createMarkLayer, type MapMark } from './marks.ts'
import { createPin } from './pin.ts'
import * as texts from './texts.ts'

export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
  /** The user moved the map. */
  readonly byUser: boolean
}

/** Whether the map pans and zooms; `in a page`, the wheel and one finger scroll the page instead. */
export type Interaction = boolean | 'in a page'

export interface MapOptions {
  /** Accessible name, unique on the page. */
  readonly label: string
  readonly container: HTMLElement
  /** Initial view: bounds, or a point at close zoom. */
  readonly start: Bounds | Position
  readonly interaction: Interaction
  /** Highlights the neighborhood around this point. */
  readonly highlighted?: Position | undefined
  readonly onView?: (view: MapView) => void
  /** Called while the zoom changes, at every quarter of a level. */
  readonly onZoom?: (zoom: number) => void
  readonly onMark?: (key: string) => void
  readonly onHover?: (key: string | null) => void
  readonly onBackground?: () => void
  /** Called when the pin is placed or moved; without it the map has no pin. */
  readonly onPin?: ((position: Position) => void) | undefined
}

export interface MapHandle {
  setPin(position: Position | null): void
  setMarks(marks: readonly MapMark[]): void
  activate(mark: MapMark | string | null): void
  /** Shows a drawn area or box; null for none. */
  setShape(line: readonly Position[] | null): void
  /** Moves the map to these bounds; `byUser` when the user asked for it. */
  fit(bounds: Bounds, byUser?: boolean): void
  zoomBy(steps: number): void
  draw(onEnd: (area: readonly Position[] | null) => void): () => void
  /** Applies changed theme colors. */
  restyle(): void
  remove(): void
}

/** Zoom of a map of one listing. */
const detailZoom = 14.6
const maxZoom = 18
const zoomReportStep = 0.25
const padding = 48
const toBoundsTuple = ({ west, south, east, north }: Bounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]
const isBounds = (start: Bounds | Position): start is Bounds => 'west' in start
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function getExternalStyle(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content || undefined
}

function getView(map: LibraryMap, byUser: boolean): MapView {
  const seen = map.getBounds()
  const { west, south, east, north } = cityBounds
  return {
    byUser,
    zoom: map.getZoom(),
    bounds: {
      west: clamp(seen.getWest(), west, east),
      south: clamp(seen.getSouth(), south, north),
      east: clamp(seen.getEast(), west, east),
      north: clamp(seen.getNorth(), south, north),
    },
  }
}

/** Pixels that names leave free for a mark. */
const markSpaceSize = { width: 44, height: 28 }
const createTransparentImage = ({ width, height }: { width: number; height: number }) => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
})

/** Creates a map in an element. Throws when WebGL is unavailable. */
export function createMap(options: MapOptions): MapHandle {
  const { container, label, start, interaction, highlighted, onView, onZoom, onMark, onHover, onBackground } =
    options
  const externalStyle = getExternalStyle()
  const map = new LibraryMap({
    container,
    locale: { 'Map.Title': texts.mapCanvasTitle(label) },
    style: externalStyle ?? cityStyle(readMapColors()),
    ...(isBounds(start)
      ? { bounds: toBoundsTuple(start), fitBoundsOptions: { padding } }
      : { center: [...start] as [number, number], zoom: detailZoom }),
    maxBounds: toBoundsTuple(cityBounds),
    maxZoom,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    interactive: interaction !== false,
    // The page keeps scrolling under a small map.
    cooperativeGestures: interaction === 'in a page',
    fadeDuration: prefersReducedMotion() ? 0 : 150,
  })
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const marks = createMarkLayer(map)
  const pin = options.onPin && createPin(map, options.onPin)
  let shape: readonly Position[] | null = null
  let usesBuiltInStyle = externalStyle === undefined

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
      .catch((error: unknown) => logError('Map shape not drawn', error))
  }

  let markPositions: readonly Position[] = []
  /** Whether the style's sources exist; the library's own check waits for their data as well. */
  let hasStyle = false
  function reserveMarkSpace(): void {
    if (!map.hasImage(markSpaceImage)) map.addImage(markSpaceImage, createTransparentImage(markSpaceSize))
    map
      .getSource<GeoJSONSource>(markSource)
      ?.setData({
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPoint', coordinates: markPositions.map((at) => Array.from(at)) },
      })
      .catch((error: unknown) => logError('Names not moved away from marks', error))
  }

  function onStyleLoaded(): void {
    if (usesBuiltInStyle) loadCityLayers(map)
    else {
      const { sources, layers, top } = overlayLayers(readMapColors())
      for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
      for (const layer of [...layers, ...top]) map.addLayer(layer)
    }
    drawShape()
    hasStyle = true
    reserveMarkSpace()
    if (highlighted)
      highlightNeighborhood(map, highlighted).catch((error: unknown) =>
        logError('Neighborhood not highlighted', error),
      )
  }

  map.once('style.load', onStyleLoaded)
  map.on('error', ({ error }) => {
    logError('Map error', error)
    if (usesBuiltInStyle || map.isStyleLoaded()) return
    // The external style failed to load: use the built-in one.
    usesBuiltInStyle = true
    map.setStyle(cityStyle(readMapColors()))
  })
  map.on('moveend', (event) =>
    onView?.(getView(map, 'originalEvent' in event && Boolean(event.originalEvent))),
  )
  let reportedZoom = map.getZoom()
  map.on('zoom', () => {
    const zoom = map.getZoom()
    if (Math.abs(zoom - reportedZoom) < zoomReportStep) return
    reportedZoom = zoom
    onZoom?.(zoom)
  })
  // Report the initial view before the map is drawn.
  queueMicrotask(() => onView?.(getView(map, false)))
  map.on('click', ({ originalEvent }) => {
    if (originalEvent.target === map.getCanvas()) onBackground?.()
  })

  const getMarkKey = (event: Event) =>
    (event.target as Element).closest<HTMLElement>('[data-mark]')?.dataset['mark'] ?? null
  container.addEventListener('click', (event) => {
    const key = getMarkKey(event)
    if (key !== null) onMark?.(key)
  })
  container.addEventListener('pointerover', (event) => onHover?.(getMarkKey(event)))
  container.addEventListener('pointerleave', () => onHover?.(null))

  return {
    setPin: (position) => pin?.set(position),
    setMarks(list) {
      marks.sync(list)
      markPositions = list.map(({ position }) => position)
      if (hasStyle) reserveMarkSpace()
    },
    activate: (mark) => marks.activate(mark),
    setShape(line) {
      shape = line
      drawShape()
    },
    fit: (bounds, byUser = false) =>
      map.fitBounds(
        toBoundsTuple(bounds),
        { padding, maxZoom: maxZoom - 2, duration: prefersReducedMotion() ? 0 : 350 },
        { originalEvent: byUser },
      ),
    zoomBy: (steps) =>
      map.zoomTo(
        map.getZoom() + steps,
        { duration: prefersReducedMotion() ? 0 : 200 },
        { originalEvent: true },
      ),
    draw: (onEnd) =>
      drawArea(map, {
        onChange(line) {
          shape = line
          drawShape()
        },
        onEnd,
      }),
    restyle() {
      if (!usesBuiltInStyle) return
      hasStyle = false
      map.setStyle(cityStyle(readMapColors()), { diff: false })
      map.once('style.load', onStyleLoaded)
    },
    remove() {
      marks.clear()
      map.remove()
    },
  }
}
