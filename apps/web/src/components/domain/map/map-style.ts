import { cityStreets } from '@pb/rules/city-map/shapes'
import type { FeatureCollection } from 'geojson'
import type { FilterSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

/** Subway stations are drawn from this zoom on. */
export const minStationZoom = 12.5

/** Attribution; OpenStreetMap's license requires it wherever its streets are shown. */
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a> · NYC Planning · MTA · US Census'

type Layer = StyleSpecification['layers'][number]

const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] }
const font = ['Inter Variable']

/** Line width in pixels at zoom 12, 15 and 18. */
function lineWidth(far: number, middle: number, near: number) {
  return ['interpolate', ['exponential', 1.4], ['zoom'], 12, far, 15, middle, 18, near] as never
}

/** Street ranks from 1 (widest) to 4. All edges are drawn below all fills, so that crossings stay open. */
const ranks = [
  { rank: 4, from: 13, widths: [0.6, 2.6, 12] },
  { rank: 3, from: 12, widths: [0.8, 3.2, 14] },
  { rank: 2, from: 11, widths: [1, 4, 17] },
  { rank: 1, from: 10, widths: [1.4, 5, 20] },
] as const

function streetLayers(colors: MapColors): Layer[] {
  const lines = (kind: 'edge' | 'fill') =>
    ranks.flatMap(({ rank, from, widths: [far, middle, near] }) =>
      cityStreets.map(({ part }): Layer => {
        const extra = kind === 'edge' ? 1.2 : 0
        return {
          id: `${part}-${kind}-${rank}`,
          type: 'line',
          source: part,
          minzoom: kind === 'edge' ? 14 : from,
          filter: ['==', ['get', 'rank'], rank] as FilterSpecification,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': colors[kind === 'edge' ? 'map-street-edge' : 'map-street'],
            'line-width': lineWidth(far + extra, middle + extra, near + extra),
          },
        }
      }),
    )
  return [...lines('edge'), ...lines('fill')]
}

/** Bridges and highways, below the streets that cross them. */
function highwayLayer(colors: MapColors): Layer {
  return {
    id: 'highways',
    type: 'line',
    source: 'highways',
    minzoom: 9.5,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colors['map-highway'], 'line-width': lineWidth(2, 6, 22) },
  }
}

function subwayLayers(colors: MapColors): Layer[] {
  return [
    {
      id: 'subway-lines',
      type: 'line',
      source: 'subway-lines',
      minzoom: 10.5,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'color'],
        'line-width': lineWidth(1.2, 2, 3),
        'line-opacity': 0.55,
      },
    },
    {
      id: 'subway-stations',
      type: 'circle',
      source: 'subway-stations',
      minzoom: minStationZoom,
      paint: {
        'circle-radius': lineWidth(2, 3.5, 5),
        'circle-color': colors['map-halo'],
        'circle-stroke-color': colors.muted,
        'circle-stroke-width': 1.4,
      },
    },
    {
      id: 'subway-station-names',
      type: 'symbol',
      source: 'subway-stations',
      minzoom: 14,
      layout: {
        'text-field': ['format', ['get', 'name'], {}, '\n', {}, ['get', 'trains'], { 'font-scale': 0.9 }],
        'text-font': font,
        'text-size': 10.5,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.7,
        'text-justify': 'auto',
        'text-max-width': 9,
      },
      paint: { 'text-color': colors.ink, 'text-halo-color': colors['map-halo'], 'text-halo-width': 1.4 },
    },
  ]
}

/** Land outside the city. Rough shores get a rim of about 150 meters that hides the gap to the city's exact border. */
function surroundingLayers(colors: MapColors): Layer[] {
  return [
    {
      id: 'surroundings',
      type: 'fill',
      source: 'surroundings',
      paint: { 'fill-color': colors['map-beyond'], 'fill-antialias': false },
    },
    {
      id: 'surroundings-rim',
      type: 'line',
      source: 'surroundings',
      filter: ['==', ['get', 'rank'], 2],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors['map-beyond'],
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 9, 1.3, 16, 166],
      },
    },
  ]
}

function labelLayers(colors: MapColors): Layer[] {
  const paint = {
    'text-color': colors.muted,
    'text-halo-color': colors['map-halo'],
    'text-halo-width': 1.4,
  }
  const names = cityStreets.map(({ part }): Layer => ({
    id: `${part}-names`,
    type: 'symbol',
    source: part,
    minzoom: 14,
    filter: ['any', ['<', ['get', 'rank'], 4], ['>=', ['zoom'], 15]] as never,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 11,
      'text-max-angle': 30,
    },
    paint,
  }))
  return [
    ...names,
    {
      id: 'highway-names',
      type: 'symbol',
      source: 'highways',
      minzoom: 12,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 11,
        'text-max-angle': 30,
      },
      paint,
    },
    {
      id: 'park-names',
      type: 'symbol',
      source: 'parks',
      minzoom: 11.5,
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-max-width': 6 },
      paint: { ...paint, 'text-color': colors['map-park-name'] },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: 'places',
      minzoom: 10.5,
      maxzoom: 16.5,
      layout: {
        'symbol-sort-key': ['-', ['get', 'weight']],
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 15, 14],
        'text-max-width': 7,
        'text-padding': 6,
        // A mark on the center moves the name beside it.
        'text-variable-anchor-offset': [
          'center',
          [0, 0],
          'top',
          [0, 1.6],
          'bottom',
          [0, -1.6],
          'left',
          [2, 0],
          'right',
          [-2, 0],
        ],
        'text-justify': 'auto',
      },
      paint: { ...paint, 'text-color': colors.ink, 'text-opacity': 0.75 },
    },
  ]
}

/** Source ids of the overlays above land and streets. */
export const highlightSource = 'shade'
export const shapeSource = 'shape'
/** Positions of the marks: names leave room for them. */
export const markSource = 'marks'
/** A transparent picture of about the size of a mark. */
export const markSpaceImage = 'mark-space'

/** Layers for a highlighted neighborhood and a drawn area, for any base style. */
export function overlayLayers(colors: MapColors): {
  sources: StyleSpecification['sources']
  layers: Layer[]
  top: Layer[]
} {
  return {
    sources: {
      [highlightSource]: { type: 'geojson', data: emptyCollection },
      [shapeSource]: { type: 'geojson', data: emptyCollection },
      [markSource]: { type: 'geojson', data: emptyCollection },
    },
    layers: [
      {
        id: 'shade',
        type: 'fill',
        source: highlightSource,
        paint: { 'fill-color': colors.brand, 'fill-opacity': 0.08 },
      },
      {
        id: 'shade-edge',
        type: 'line',
        source: highlightSource,
        paint: { 'line-color': colors.brand, 'line-opacity': 0.5, 'line-width': 1.2 },
      },
      {
        id: 'shape',
        type: 'fill',
        source: shapeSource,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colors.brand, 'fill-opacity': 0.1 },
      },
      {
        id: 'shape-edge',
        type: 'line',
        source: shapeSource,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colors.brand, 'line-width': 2 },
      },
    ],
    // The topmost symbols are placed first.
    top: [
      {
        id: 'mark-space',
        type: 'symbol',
        source: markSource,
        layout: { 'icon-image': markSpaceImage, 'icon-allow-overlap': true, 'icon-padding': 0 },
      },
    ],
  }
}

/** The built-in style: bundled data, without tiles, glyphs or third-party requests. */
export function cityStyle(colors: MapColors): StyleSpecification {
  const own = overlayLayers(colors)
  const part = (attribution?: string) => ({
    type: 'geojson' as const,
    data: emptyCollection,
    maxzoom: 16,
    ...(attribution !== undefined && { attribution }),
  })
  return {
    version: 8,
    sources: {
      land: part(attribution),
      areas: part(),
      surroundings: part(),
      places: part(),
      parks: part(),
      highways: part(),
      'subway-lines': part(),
      'subway-stations': part(),
      ...Object.fromEntries(cityStreets.map(({ part: name }) => [name, part()])),
      ...own.sources,
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors['map-water'] } },
      ...surroundingLayers(colors),
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors['map-park'] } },
      {
        id: 'areas',
        type: 'fill',
        source: 'areas',
        paint: { 'fill-color': colors['map-land'], 'fill-antialias': false },
      },
      {
        id: 'area-borders',
        type: 'line',
        source: 'areas',
        minzoom: 10,
        paint: { 'line-color': colors['map-border'], 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      highwayLayer(colors),
      ...streetLayers(colors),
      ...subwayLayers(colors).slice(0, 2),
      ...own.layers,
      ...labelLayers(colors),
      ...subwayLayers(colors).slice(2),
      ...own.top,
    ],
  }
}
