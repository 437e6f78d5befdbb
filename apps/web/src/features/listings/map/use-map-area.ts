import {
  toBounds,
  encodeLine,
  formatBounds,
  parseArea,
  parseBounds,
  type Bounds,
  type Position,
} from '@pb/rules/areas'
import { useMemo } from 'react'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { changeSearch, type SearchState } from '../search/search-state.ts'

/** An area replaces boroughs and neighborhoods. */
const noLocation = { borough: [], neighborhood: [], bounds: undefined, area: undefined } as const

function getCorners({ west, south, east, north }: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** The area that a search is limited to, with functions that change it. */
export function useMapArea(state: SearchState, update: UpdateSearch) {
  const { bounds, area } = state
  return useMemo(() => {
    const box = bounds === undefined ? null : parseBounds(bounds)
    const drawn = area === undefined ? null : parseArea(area)
    return {
      /** Outline and bounds of the area; null without one. */
      shape: drawn ?? (box && getCorners(box)),
      extent: box ?? (drawn && toBounds(drawn)),
      searchIn: (next: Bounds, options?: Parameters<UpdateSearch>[1]) =>
        update((search) => changeSearch(search, { ...noLocation, bounds: formatBounds(next) }), options),
      searchWithin: (corners: readonly Position[]) =>
        update((search) => changeSearch(search, { ...noLocation, area: encodeLine(corners) })),
      clear: () => update((search) => changeSearch(search, { bounds: undefined, area: undefined })),
    }
  }, [bounds, area, update])
}
