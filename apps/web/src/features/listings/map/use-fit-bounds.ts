import type { Bounds } from '@pb/rules/areas'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapHandle } from '../../../components/domain/map/map-canvas.tsx'

/**
 * Fits the map to the extent of each new search. Returns a function that skips this once, for a search that was made on
 * the map itself.
 */
export function useFitBounds(
  map: RefObject<MapHandle | null>,
  search: string,
  extent: Bounds | null | undefined,
  ready: boolean,
): () => void {
  const fitted = useRef<string | null>(null)
  const skipNext = useRef(false)
  useEffect(() => {
    if (fitted.current === search) return
    if (skipNext.current) {
      skipNext.current = false
      fitted.current = search
      return
    }
    if (!ready || !extent) return
    fitted.current = search
    map.current?.fit(extent)
  }, [map, search, extent, ready])
  return () => {
    skipNext.current = true
  }
}
