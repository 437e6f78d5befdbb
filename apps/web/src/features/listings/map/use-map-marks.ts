import type { ListingsMap } from '@pb/contract/listing-map'
import { useContext, useEffect, useMemo, type RefObject } from 'react'
import type { MapHandle, MapMark } from '../../../components/domain/map/map-canvas.tsx'
import type { SearchState } from '../search/search-state.ts'
import { PointedListingContext } from './pointed-listing.ts'
import { parseListingKey, toListingMark, toMarks, getPinKey } from './map-marks.ts'
import { useVisitedListings } from './visited-listings.ts'

const none: readonly MapMark[] = []

/** Marks of the results, with those under the pointer and the selected one highlighted. */
export function useMapMarks(
  map: RefObject<MapHandle | null>,
  found: ListingsMap | undefined,
  { ad_type }: SearchState,
  selected: string | null,
) {
  const link = useContext(PointedListingContext)
  const visited = useVisitedListings()
  const marks = useMemo(() => (found ? toMarks(found, ad_type, visited) : none), [found, ad_type, visited])

  useEffect(() => {
    function show(): void {
      const pointed = link?.get()
      const listing = pointed?.listing && toListingMark(pointed.listing)
      map.current?.activate(listing ?? (pointed ? getPinKey(pointed.id) : selected))
    }
    show()
    return link?.subscribe(show)
  }, [link, map, selected])

  /** Called when the pointer enters or leaves a mark. */
  function onPoint(key: string | null): void {
    const id = parseListingKey(key)
    link?.point(id === undefined ? null : { id, from: 'map' })
  }
  return { marks, onPoint }
}
