import {
  boundsOf,
  encodeLine,
  formatBounds,
  parseArea,
  parseBounds,
  type Bounds,
  type Position,
} from '@pb/rules/areas'
import { useMemo } from 'react'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { changed, type SearchState } from '../model/search-state.ts'

/** An area of the map stands in place of neighborhoods: all of them say where. */
const anywhere = { borough: [], neighborhood: [], bounds: undefined, area: undefined } as const

function cornersOf({ west, south, east, north }: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** The part of the map that a search is in, and what changes it. */
export function useMapSearch(state: SearchState, update: UpdateSearch) {
  const { bounds, area } = state
  return useMemo(() => {
    const box = bounds === undefined ? null : parseBounds(bounds)
    const drawn = area === undefined ? null : parseArea(area)
    return {
      /** What to draw of it, and where it is; null for the whole city. */
      shape: drawn ?? (box && cornersOf(box)),
      extent: box ?? (drawn && boundsOf(drawn)),
      searchIn: (next: Bounds, how?: Parameters<UpdateSearch>[1]) =>
        update((search) => changed(search, { ...anywhere, bounds: formatBounds(next) }), how),
      searchWithin: (corners: readonly Position[]) =>
        update((search) => changed(search, { ...anywhere, area: encodeLine(corners) })),
      clear: () => update((search) => changed(search, { bounds: undefined, area: undefined })),
    }
  }, [bounds, area, update])
}
