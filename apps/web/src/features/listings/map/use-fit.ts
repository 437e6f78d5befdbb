import type { Bounds } from '@pb/rules/areas'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapHandle } from '../../../components/ui/map/map-canvas.tsx'

/**
 * Shows the whole of each new search once it is known where it stands; not one that was made on the map itself,
 * which already shows it. Returns what says so ahead.
 */
export function useFit(
  map: RefObject<MapHandle | null>,
  search: string,
  extent: Bounds | null | undefined,
  ready: boolean,
): () => void {
  const shown = useRef<string | null>(null)
  const staying = useRef(false)
  useEffect(() => {
    if (shown.current === search) return
    if (staying.current) {
      staying.current = false
      shown.current = search
      return
    }
    if (!ready || !extent) return
    shown.current = search
    map.current?.fit(extent)
  }, [map, search, extent, ready])
  return () => {
    staying.current = true
  }
}
