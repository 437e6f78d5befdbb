import type { Comp, Comps } from '@pb/contract/comps'
import { toBounds, type Bounds, type Position } from '@pb/rules/areas'
import { formatMoney } from '@pb/rules/money'
import { formatShortMoney } from '../../../components/domain/price-chart/scale.ts'
import { mergeMarks, project } from '../../../components/domain/map/merge-marks.ts'
import type { MapMark, MapMarkTone } from '../../../components/domain/map/map-canvas.tsx'
import { formatCompName } from '../comp-links.ts'
import * as texts from './texts.ts'

/** Comps of one building, or of buildings whose marks would cover each other. */
export interface MapLocation {
  readonly key: string
  readonly position: Position
  readonly comps: readonly Comp[]
  /** Whether at least one of them was sold or rented. */
  readonly closed: boolean
  /** Whether the mark includes the listing itself. */
  readonly here?: boolean
}

/** Groups comps by building, closed ones first. Comps without a position are left out. */
export function groupByBuilding({ closed, active }: Pick<Comps, 'closed' | 'active'>): MapLocation[] {
  const locations = new Map<string, MapLocation & { readonly comps: Comp[] }>()
  for (const [list, isClosed] of [
    [closed, true],
    [active, false],
  ] as const)
    for (const comp of list) {
      if (comp.longitude === null || comp.latitude === null) continue
      const key = comp.building_id
      const location = locations.get(key)
      if (location) location.comps.push(comp)
      else
        locations.set(key, {
          key,
          position: [comp.longitude, comp.latitude],
          comps: [comp],
          closed: isClosed,
        })
    }
  return [...locations.values()]
}

const markHeight = 24
/** Diameter of the listing's own mark without comps. */
const spotSize = 28
const getTextWidth = (text: string) => 16 + 7 * text.length

/** Joins the listing and buildings whose marks would cover each other at this zoom. */
export function mergeLocations(
  position: Position,
  locations: readonly MapLocation[],
  zoom: number,
): MapLocation[] {
  return mergeMarks<MapLocation>(
    [...locations, { key: 'listing', position, comps: [], closed: true, here: true }],
    {
      getBox: (location) => ({
        ...project(...location.position, zoom),
        ...(location.comps.length === 0
          ? { width: spotSize, height: spotSize }
          : { width: getTextWidth(formatMark(location)), height: markHeight }),
      }),
      // The listing's own mark keeps its place.
      getCount: ({ comps, here }) => (here ? Number.POSITIVE_INFINITY : comps.length),
      join: (large, small) => ({
        ...large,
        comps: [...large.comps, ...small.comps],
        closed: large.comps.length === 0 ? small.closed : large.closed || small.closed,
      }),
    },
  )
}

function formatPriceRange(comps: readonly Comp[]): string {
  const prices = comps.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? formatMoney(low) : texts.priceRange(formatMoney(low), formatMoney(high))
}

const formatMark = ({ comps, here }: MapLocation) =>
  comps.length === 1 && !here ? formatShortMoney(comps[0]!.price) : texts.compCount(comps.length)

/** Describes the comps of a mark; empty without any. */
function describeComps(comps: readonly Comp[]): string {
  const [first] = comps
  if (!first) return ''
  const buildings = new Set(comps.map((comp) => comp.building_id)).size
  if (comps.length === 1)
    return [formatCompName(first), formatPriceRange(comps), first.status].filter(Boolean).join(', ')
  const count =
    buildings === 1
      ? texts.compsAt(comps.length, first.address)
      : texts.compsInBuildings(comps.length, buildings)
  return [count, formatPriceRange(comps)].join(', ')
}

/**
 * Mark of a location: the price of a single comp, or the number of comps. Paler if none has closed. The listing named
 * `name` is a spot, or dark with the number of comps that it would cover.
 */
export function toMark(location: MapLocation, adType: MapMarkTone, name: string): MapMark {
  const { key, position, comps, closed, here = false } = location
  return {
    key,
    position,
    kind: comps.length === 0 ? 'spot' : 'pin',
    tone: here ? 'here' : adType,
    visited: !here && !closed,
    text: comps.length === 0 ? '' : formatMark(location),
    label: [here ? texts.thisListingNamed(name) : '', describeComps(comps)].filter(Boolean).join(', '),
  }
}

/** Bounds of the listing and all comps, at least a few blocks wide. */
export function getMapBounds(position: Position, locations: readonly MapLocation[]): Bounds {
  const { west, south, east, north } = toBounds([position, ...locations.map((location) => location.position)])
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const [halfWidth, halfHeight] = [Math.max((east - west) / 2, 0.003), Math.max((north - south) / 2, 0.002)]
  return {
    west: longitude - halfWidth,
    east: longitude + halfWidth,
    south: latitude - halfHeight,
    north: latitude + halfHeight,
  }
}
