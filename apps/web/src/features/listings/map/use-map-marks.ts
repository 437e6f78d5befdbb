import type { ListingsMap } from '@pb/contract/listing-map'
import { useContext, useEffect, useMemo, type RefObject } from 'react'
import type { MapHandle, MapMark } from '../../../components/ui/map/map-canvas.tsx'
import type { SearchState } from '../model/search-state.ts'
import { MapLinkContext } from './map-link.ts'
import { listingOfKey, markOfListing, marksOf, pinKey } from './map-marks.ts'
import { useVisited } from './visited.ts'

const none: readonly MapMark[] = []

/** The marks of what was found, and the one that list or map point at set off from the others. */
export function useMapMarks(
  map: RefObject<MapHandle | null>,
  found: ListingsMap | undefined,
  { ad_type }: SearchState,
  selected: string | null,
) {
  const link = useContext(MapLinkContext)
  const visited = useVisited()
  const marks = useMemo(() => (found ? marksOf(found, ad_type, visited) : none), [found, ad_type, visited])

  useEffect(() => {
    function show(): void {
      const pointed = link?.get()
      const listing = pointed?.listing && markOfListing(pointed.listing)
      map.current?.activate(listing ?? (pointed ? pinKey(pointed.id) : selected))
    }
    show()
    return link?.subscribe(show)
  }, [link, map, selected])

  /** The map's pointer went to a mark, or left it. */
  function onPoint(key: string | null): void {
    const id = listingOfKey(key)
    link?.point(id === undefined ? null : { id, from: 'map' })
  }
  return { marks, onPoint }
}
