import { formatBounds, type Bounds, type Position } from '@pb/rules/areas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MapCanvas, type MapHandle, type MapView } from '../../../components/ui/map/map-canvas.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { defaultState, filtersOf, type SearchState } from '../model/search-state.ts'
import { MapControls } from './map-controls.tsx'
import { clusterKey, listingOfKey } from './map-marks.ts'
import { MapNotes } from './map-notes.tsx'
import { mapQuery, mapTotalsQuery } from './map-queries.ts'
import { SearchHere } from './search-here.tsx'
import { SelectedListings } from './selected-listings.tsx'
import { useFit } from './use-fit.ts'
import { useMapMarks } from './use-map-marks.ts'
import { useMapSearch } from './use-map-search.ts'
import { rememberVisited } from './visited.ts'

/** Where most of the homes are, until it is known where those of the search are. */
const city: Bounds = { west: -74.03, south: 40.65, east: -73.9, north: 40.82 }
/** Requests wait until the map stood still for so long. */
const restMs = 150
/** Homes within less than this stand in one spot: nearer zooming would not part them. */
const spotDegrees = 0.0002

interface Selected {
  readonly key: string
  readonly search: SearchState
}

/** The homes of one spot, the cheapest first. */
function searchOfSpot(state: SearchState, { west, south, east, north }: Bounds): SearchState {
  const edge = 0.000_02
  const bounds = { west: west - edge, south: south - edge, east: east + edge, north: north + edge }
  return { ...filtersOf(state), bounds: formatBounds(bounds), sort_by: 'price', sort_dir: 'asc' }
}

function searchOfListing(state: SearchState, id: string): SearchState {
  return { ...defaultState(state.ad_type), limit: 1, listing_ids: [id], ignore_filters: true }
}

interface ResultsMapProps {
  readonly state: SearchState
  readonly update: UpdateSearch
  readonly className?: string
}

/** The results of a search on the map; the part of the map that is in sight, or drawn, can become the search. */
export function ResultsMap({ state, update, className }: ResultsMapProps) {
  const map = useRef<MapHandle>(null)
  const search = useMapSearch(state, update)
  const [view, setView] = useState<MapView | null>(null)
  const [moved, setMoved] = useState(false)
  const [auto, setAuto] = useRemembered('results_map_follows', ['no', 'yes'])
  const [drawing, setDrawing] = useState(false)
  const [selected, setSelected] = useState<Selected | null>(null)
  const stopDrawing = useRef<(() => void) | null>(null)

  const asked = useDebounced(view, restMs)
  const { data, error, isFetching, refetch } = useQuery(mapQuery(state, asked))
  const { data: totals } = useQuery(mapTotalsQuery(state))
  const { marks, onPoint } = useMapMarks(map, data, state, selected?.key ?? null)
  const stay = useFit(map, JSON.stringify(filtersOf(state)), search.extent ?? totals?.bounds, view !== null)

  function searchIn(bounds: Bounds, how?: { replace: boolean }): void {
    stay()
    setMoved(false)
    setSelected(null)
    search.searchIn(bounds, how)
  }

  const followed = useRef<MapView | null>(null)
  useEffect(() => {
    if (auto === 'no' || !asked?.byHand || followed.current === asked) return
    followed.current = asked
    // Back leads out of the map's movements, not through each of them.
    searchIn(asked.bounds, { replace: true })
  })

  function onView(next: MapView): void {
    setView(next)
    setMoved((before) => before || next.byHand)
  }

  function onMark(key: string): void {
    const id = listingOfKey(key)
    if (id !== undefined) {
      rememberVisited(id)
      setSelected({ key, search: searchOfListing(state, id) })
      return
    }
    const cluster = data?.clusters.find((one) => clusterKey(one) === key)
    if (!cluster) return
    const { west, south, east, north } = cluster.bounds
    if (Math.max(east - west, north - south) > spotDegrees) map.current?.fit(cluster.bounds, true)
    else setSelected({ key, search: searchOfSpot(state, cluster.bounds) })
  }

  function onDrawn(area: readonly Position[] | null): void {
    setDrawing(false)
    stopDrawing.current = null
    if (!area) {
      map.current?.setShape(search.shape)
      return
    }
    stay()
    setMoved(false)
    setSelected(null)
    search.searchWithin(area)
  }

  function toggleDrawing(): void {
    if (drawing) {
      stopDrawing.current?.()
      onDrawn(null)
      return
    }
    if (!map.current) return
    setDrawing(true)
    map.current.setShape(null)
    stopDrawing.current = map.current.draw(onDrawn)
  }

  return (
    <MapCanvas
      ref={map}
      label="Map of the results"
      start={search.extent ?? city}
      marks={marks}
      shape={auto === 'yes' && state.area === undefined ? null : search.shape}
      onView={onView}
      onMark={onMark}
      onPoint={onPoint}
      onBackground={() => setSelected(null)}
      {...(className !== undefined && { className })}
    >
      <MapControls
        drawing={drawing}
        limited={search.shape !== null}
        onZoom={(steps) => map.current?.zoomBy(steps)}
        onDraw={toggleDrawing}
        onClear={search.clear}
      />
      <SearchHere
        drawing={drawing}
        moved={moved}
        follows={auto === 'yes'}
        loading={isFetching}
        onFollow={(on) => setAuto(on ? 'yes' : 'no')}
        onSearch={() => view && searchIn(view.bounds)}
      />
      {selected ? (
        <SelectedListings key={selected.key} state={selected.search} onClose={() => setSelected(null)} />
      ) : (
        <MapNotes error={error} onRetry={() => void refetch()} totals={totals} found={data} />
      )}
    </MapCanvas>
  )
}
