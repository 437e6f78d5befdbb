import type { Comp, Comps } from '@pb/contract/comps'
import { toBounds, type Bounds, type Position } from '@pb/rules/areas'
import { formatMoney } from '@pb/rules/money'
import { formatShortMoney } from '../../../components/domain/price-chart/scale.ts'
import type { MapMark, MapMarkTone } from '../../../components/domain/map/map-canvas.tsx'
import * as texts from './texts.ts'

/** Comps at the same location. */
export interface MapLocation {
  readonly key: string
  readonly position: Position
  readonly comps: readonly Comp[]
  /** Whether at least one of them was sold or rented. */
  readonly closed: boolean
}

/** Groups comps by location, closed ones first. Comps without a position are left out. */
export function groupByLocation({ closed, active }: Pick<Comps, 'closed' | 'active'>): MapLocation[] {
  const locations = new Map<string, MapLocation & { readonly comps: Comp[] }>()
  for (const [list, isClosed] of [
    [closed, true],
    [active, false],
  ] as const)
    for (const comp of list) {
      if (comp.longitude === null || comp.latitude === null) continue
      const key = `${comp.longitude.toFixed(5)},${comp.latitude.toFixed(5)}`
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

function formatPriceRange(comps: readonly Comp[]): string {
  const prices = comps.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? formatMoney(low) : texts.priceRange(formatMoney(low), formatMoney(high))
}

/** Pin of a location: the price of a single comp, or the number of comps. Paler if none has closed. */
export function toMark({ key, position, comps, closed }: MapLocation, tone: MapMarkTone): MapMark {
  const [first] = comps
  const one = comps.length === 1
  return {
    key,
    position,
    kind: 'pin',
    tone,
    visited: !closed,
    text: one ? formatShortMoney(first!.price) : texts.compCount(comps.length),
    label: [
      one
        ? [first!.address, first!.unit].filter(Boolean).join(', ')
        : texts.compsAt(comps.length, first!.address),
      formatPriceRange(comps),
      one ? first!.status : '',
    ]
      .filter(Boolean)
      .join(', '),
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
