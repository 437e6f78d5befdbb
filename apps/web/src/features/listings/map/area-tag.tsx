import { isInsideRing, parseArea, parseBounds, type Position } from '@pb/rules/areas'
import { useQuery } from '@tanstack/react-query'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { SearchState } from '../search/search-state.ts'
import * as texts from './texts.ts'

/** Neighborhoods that a chip names before it counts. */
const shownNames = 2

interface Place {
  readonly name: string
  /** Number of demo listings, for the order. */
  readonly weight: number
  readonly at: Position
}

/** The map's place names; loaded only for a search with an area. */
async function loadPlaces(): Promise<readonly Place[]> {
  const { fetchCityLayer } = await import('../../../components/domain/map/base/city-map.ts')
  const { features } = await fetchCityLayer('places')
  return features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Point'
      ? [
          {
            name: String(properties?.['name']),
            weight: Number(properties?.['weight']),
            at: geometry.coordinates as unknown as Position,
          },
        ]
      : [],
  )
}

/** Returns the neighborhoods whose center is in the area of a search, the busiest first; empty until they are known. */
function useAreaNames({ bounds, area }: SearchState): readonly string[] {
  const { data: places = [] } = useQuery({
    queryKey: ['city-places'],
    queryFn: loadPlaces,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: bounds !== undefined || area !== undefined,
  })
  const box = bounds === undefined ? null : parseBounds(bounds)
  const ring = area === undefined ? null : parseArea(area)
  if (!box && !ring) return []
  const isInside = ([x, y]: Position) =>
    (!box || (x >= box.west && x <= box.east && y >= box.south && y <= box.north)) &&
    (!ring || isInsideRing(ring, [x, y]))
  return places
    .filter(({ at }) => isInside(at))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name)
}

interface AreaTagProps {
  readonly state: SearchState
  /** `Map area` or `Drawn area`. */
  readonly label: string
  readonly onRemove: () => void
}

/** The chip of a search in an area, with the names of its neighborhoods. */
export default function AreaTag({ state, label, onRemove }: AreaTagProps) {
  const names = useAreaNames(state)
  const named =
    names.length > 0 ? texts.areaNames(label, names.slice(0, shownNames), names.length - shownNames) : label
  return <RemovableTag label={named} onRemove={onRemove} />
}
