import type { Comp, Comps } from '@pb/contract/comps'
import { boundsOf, type Bounds, type Position } from '@pb/rules/areas'
import { formatMoney } from '@pb/rules/money'
import { shortMoney } from '../../../components/ui/chart/scale.ts'
import type { MapMark, MarkTone } from '../../../components/ui/map/map-canvas.tsx'

/** Comparable homes that stand in one place. */
export interface Spot {
  readonly key: string
  readonly position: Position
  readonly comps: readonly Comp[]
  /** One of them at least was sold or rented. */
  readonly closed: boolean
}

/** The places of comparable homes, closed ones first; those whose position is not known have none. */
export function spotsOf({ closed, active }: Pick<Comps, 'closed' | 'active'>): Spot[] {
  const spots = new Map<string, Spot & { readonly comps: Comp[] }>()
  for (const [list, isClosed] of [
    [closed, true],
    [active, false],
  ] as const)
    for (const comp of list) {
      if (comp.longitude === null || comp.latitude === null) continue
      const key = `${comp.longitude.toFixed(5)},${comp.latitude.toFixed(5)}`
      const spot = spots.get(key)
      if (spot) spot.comps.push(comp)
      else
        spots.set(key, {
          key,
          position: [comp.longitude, comp.latitude],
          comps: [comp],
          closed: isClosed,
        })
    }
  return [...spots.values()]
}

function rangeOf(comps: readonly Comp[]): string {
  const prices = comps.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`
}

/** A place as a pin: the price of its one home, or how many there are. Paler where none of them has closed. */
export function markOf({ key, position, comps, closed }: Spot, tone: MarkTone): MapMark {
  const [first] = comps
  const one = comps.length === 1
  return {
    key,
    position,
    look: 'pin',
    tone,
    visited: !closed,
    text: one ? shortMoney(first!.price) : `${comps.length} homes`,
    label: [
      one
        ? [first!.address, first!.unit].filter(Boolean).join(', ')
        : `${comps.length} homes, ${first!.address}`,
      rangeOf(comps),
      one ? first!.status : '',
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** A box that holds the home and all comparable ones, never narrower than a few blocks. */
export function extentOf(home: Position, spots: readonly Spot[]): Bounds {
  const { west, south, east, north } = boundsOf([home, ...spots.map(({ position }) => position)])
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const [halfWidth, halfHeight] = [Math.max((east - west) / 2, 0.003), Math.max((north - south) / 2, 0.002)]
  return {
    west: longitude - halfWidth,
    east: longitude + halfWidth,
    south: latitude - halfHeight,
    north: latitude + halfHeight,
  }
}
