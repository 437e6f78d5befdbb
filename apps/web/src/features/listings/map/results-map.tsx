import { formatBounds, type Bounds, type Position } from '@pb/rules/areas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MapCanvas, type MapHandle, type MapView } from '../../../components/domain/map/map-canvas.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useStoredChoice } from '../../../lib/use-stored-choice.ts'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { toSearchQuery } from '../search/search-query.ts'
import { changeSearch, defaultState, pickFilters, type SearchState } from '../search/search-state.ts'
import { MapControls } from './map-controls.tsx'
import { getClusterKey, parseListingKey } from './map-marks.ts'
import { mergeOverlapping } from './merge-overlapping.ts'
import { MapNotes } from './map-notes.tsx'
import { listingMapQuery, listingMapTotalsQuery } from '../../../queries/listing-map.ts'
import { SearchThisArea } from './search-this-area.tsx'
import { SelectedListings } from './selected-listings.tsx'
import { useFitBounds } from './use-fit-bounds.ts'
import { useMapMarks } from './use-map-marks.ts'
import { useMapArea } from './use-map-area.ts'
import { addVisitedListing } from './visited-listings.ts'
import * as texts from './texts.ts'

/** Shown until the extent of the search is known: most of the city's listings. */
const defaultBounds: Bounds = { west: -74.03, south: 40.65, east: -73.9, north: 40.82 }
/** Pause after the last map movement before the map is fetched. */
const debounceMs = 150
/** Listings within this distance share a location; zooming in would not separate them. */
const sameLocationDegrees = 0.0002

const [minZoom, maxZoom] = [7, 20]

function toMapViewQuery({ bounds, zoom }: MapView) {
  return {
    view: formatBounds(bounds),
    zoom: Math.min(maxZoom, Math.max(minZoom, Math.round(zoom))),
  }
}

interface Selected {
  readonly key: string
  readonly search: SearchState
}

/** Search for the listings of one location, cheapest first. */
function toLocationSearch(state: SearchState, { west, south, east, north }: Bounds): SearchState {
  const edge = 0.000_02
  const bounds = { west: west - edge, south: south - edge, east: east + edge, north: north + edge }
  return { ...pickFilters(state), bounds: formatBounds(bounds), sort_by: 'price', sort_dir: 'asc' }
}

function toListingSearch(state: SearchState, id: string): SearchState {
  return { ...defaultState(state.ad_type), limit: 1, listing_ids: [id], ignore_filters: true }
}

interface ResultsMapProps {
  readonly state: SearchState
  readonly update: UpdateSearch
  readonly className?: string
}

/** The results on a map. The visible or drawn area can become part of the search. */
export function ResultsMap({ state, update, className }: ResultsMapProps) {
  const map = useRef<MapHandle>(null)
  const search = useMapArea(state, update)
  const [view, setView] = useState<MapView | null>(null)
  const [moved, setMoved] = useState(false)
  const [follows, setFollows] = useStoredChoice('results_map_follows', ['no', 'yes'])
  const [drawing, setDrawing] = useState(false)
  const [selected, setSelected] = useState<Selected | null>(null)
  const stopDrawing = useRef<(() => void) | null>(null)

  const settledView = useDebounced(view, debounceMs)
  const query = toSearchQuery(pickFilters(state))
  const { data, error, isFetching, refetch } = useQuery(
    listingMapQuery(query, settledView && toMapViewQuery(settledView)),
  )
  const { data: totals } = useQuery(listingMapTotalsQuery(query))
  const [zoom, setZoom] = useState<number | null>(null)
  const markZoom = zoom ?? view?.zoom
  const found = useMemo(
    () => (data && markZoom !== undefined ? mergeOverlapping(data, markZoom) : data),
    [data, markZoom],
  )
  const { marks, onPoint } = useMapMarks(map, found, state, selected?.key ?? null)
  const resultBounds = search.extent ?? totals?.bounds
  const showResults = resultBounds ? () => map.current?.fit(resultBounds) : undefined
  const skipFit = useFitBounds(
    map,
    JSON.stringify(pickFilters(state)),
    search.extent ?? totals?.bounds,
    view !== null,
  )

  /** Announces that an area replaces the neighborhoods of the search, and offers them back. */
  function announceArea(): void {
    const { borough, neighborhood } = state
    const count = borough.length + neighborhood.length
    if (count === 0) return
    toast(texts.areaReplaces(count), {
      action: undoAction(() => {
        setFollows('no')
        update((current) =>
          changeSearch(current, { bounds: undefined, area: undefined, borough, neighborhood }),
        )
      }),
    })
  }

  function searchIn(bounds: Bounds, options?: { replace: boolean }): void {
    skipFit()
    announceArea()
    setMoved(false)
    setSelected(null)
    search.searchIn(bounds, options)
  }

  const followed = useRef<MapView | null>(null)
  useEffect(() => {
    if (follows === 'no' || !settledView?.byUser || followed.current === settledView) return
    followed.current = settledView
    // Replaces the history entry, so that Back does not step through every map movement.
    searchIn(settledView.bounds, { replace: true })
  })

  function onView(next: MapView): void {
    setView(next)
    setZoom(next.zoom)
    setMoved((before) => before || next.byUser)
  }

  function onMark(key: string): void {
    const id = parseListingKey(key)
    if (id !== undefined) {
      addVisitedListing(id)
      setSelected({ key, search: toListingSearch(state, id) })
      return
    }
    const cluster = found?.clusters.find((candidate) => getClusterKey(candidate) === key)
    if (!cluster) return
    const { west, south, east, north } = cluster.bounds
    if (Math.max(east - west, north - south) > sameLocationDegrees) map.current?.fit(cluster.bounds, true)
    else setSelected({ key, search: toLocationSearch(state, cluster.bounds) })
  }

  function onDrawn(area: readonly Position[] | null): void {
    setDrawing(false)
    stopDrawing.current = null
    if (!area) {
      map.current?.setShape(search.shape)
      return
    }
    skipFit()
    announceArea()
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
      label={texts.mapLabel}
      start={search.extent ?? defaultBounds}
      marks={marks}
      shape={follows === 'yes' && state.area === undefined ? null : search.shape}
      onView={onView}
      onZoom={setZoom}
      onMark={onMark}
      onHover={onPoint}
      onBackground={() => setSelected(null)}
      {...(className !== undefined && { className })}
    >
      <MapControls
        drawing={drawing}
        limited={search.shape !== null}
        onZoom={(steps) => map.current?.zoomBy(steps)}
        onDraw={toggleDrawing}
        onClear={search.clear}
        onShowAll={showResults}
      />
      <SearchThisArea
        drawing={drawing}
        moved={moved}
        follows={follows === 'yes'}
        loading={isFetching}
        onFollow={(on) => setFollows(on ? 'yes' : 'no')}
        onSearch={() => view && searchIn(view.bounds)}
      />
      {selected ? (
        <SelectedListings key={selected.key} state={selected.search} onClose={() => setSelected(null)} />
      ) : (
        <MapNotes
          error={error}
          onRetry={() => void refetch()}
          totals={totals}
          found={data}
          onBack={totals && totals.count > totals.unplaced ? showResults : undefined}
        />
      )}
    </MapCanvas>
  )
}
