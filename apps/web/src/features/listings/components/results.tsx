import type { AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { searchFormOptionsQuery } from '../api.ts'
import { useResults } from '../hooks/use-results.ts'
import { useListingExtras } from '../hooks/use-listing-extras.ts'
import { searchQueryOf, useSearchState } from '../hooks/use-search-state.ts'
import { createMapLink, MapLinkContext } from '../map/map-link.ts'
import { MapBeside, preloadMap } from '../map/map-frames.tsx'
import { resultsLabel } from '../model/labels.ts'
import { atPage, changed, defaultState } from '../model/search-state.ts'
import { sortChange, sortOf, sortOptions } from '../model/sorts.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ListingExtrasContext, type ResultsSlots } from './client-slots.ts'
import { ClientToolbar } from './client-toolbar.tsx'
import { FilterSidebar } from './filter-frames.tsx'
import type { Layout, Room } from './listing-collection.tsx'
import { ResultsBody } from './results-body.tsx'
import { ResultsPager } from './results-pager.tsx'
import { TagCloud } from './tag-cloud.tsx'

// Where there is room, neither is ever shown.
const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }))
const MapSheet = lazy(async () => ({ default: (await import('../map/map-sheet.tsx')).MapSheet }))

const layouts = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: List },
] as const
// Made once: what stands around the results is drawn several times while they change.
const slidersIcon = <SlidersHorizontal aria-hidden className="size-4" />
const mapIcon = <MapIcon aria-hidden className="size-4" />
const titles: Readonly<Record<AdType, string>> = { rental: 'Rentals', sale: 'Sales' }

interface ResultsProps {
  readonly adType: AdType
  readonly slots: ResultsSlots
}

/** The search of one ad type: filters, what is active of them, and the page of results that the URL asks for. */
export function Results({ adType, slots }: ResultsProps) {
  const [state, update, client] = useSearchState(adType)
  const { results, outdated, error, refetch } = useResults(state)
  const { data, error: optionsError, refetch: refetchOptions } = useQuery(searchFormOptionsQuery())
  const retryOptions = useCallback(() => void refetchOptions(), [refetchOptions])
  // Hundreds of neighborhoods come with them: drawn in slices, so that nothing waits for the filters.
  const options = useDeferredValue(data)
  const [layout, setLayout] = useRemembered<Layout>('results_layout', ['grid', 'list'])
  const [sidebar, setSidebar] = useRemembered('results_filters', ['shown', 'hidden'])
  const [drawer, setDrawer] = useState(false)
  const [map, setMap] = useRemembered('results_map', ['hidden', 'shown'])
  const [sheet, setSheet] = useState(false)
  const [link] = useState(createMapLink)
  const roomy = useMediaQuery('(min-width: 1024px)')
  const wide = useMediaQuery('(min-width: 1440px)')
  const mapBeside = roomy && map === 'shown'
  // Beside the map, the filters have room on a wide screen only.
  const panel = roomy && (wide || !mapBeside)
  const beside = panel && sidebar === 'shown'
  // What takes longest to draw is drawn in slices, behind the button that was pressed.
  const filtersDrawn = useDeferredValue(beside)
  const layoutDrawn = useDeferredValue(layout)
  const roomBeside: Room = filtersDrawn ? 'narrowed' : 'full'
  const room = mapBeside ? 'map' : roomBeside
  const reset = useCallback(() => update(() => defaultState(adType), { client: null }), [update, adType])
  const extras = useListingExtras(
    client?.clientId,
    results?.collection,
    slots.listings,
    slots.isGenerated(state),
  )

  // Once there are results to look at, their map is likely next.
  const settled = results !== undefined
  useEffect(() => (settled ? whenIdle(preloadMap) : undefined), [settled])

  const toPage = (page: number) => ({ search: `?${searchQueryOf(atPage(state, page), client)}` })
  const count = results ? resultsLabel(results.count) : ''
  const { Panel } = slots
  const head = useMemo(
    () => <Panel state={state} update={update} client={client} />,
    [Panel, state, update, client],
  )
  const filters = {
    state,
    update,
    options,
    optionsError,
    onRetry: retryOptions,
    onReset: reset,
    head,
  }

  return (
    <MapLinkContext value={mapBeside ? link : null}>
      <div className="flex grow items-stretch">
        {filtersDrawn && <FilterSidebar {...filters} />}
        <div className="mx-auto flex min-w-0 flex-1 flex-col px-4 pt-5 pb-10 sm:px-6">
          <PageTitle
            meta={
              <span aria-live="polite" className="tabular-nums">
                {count}
              </span>
            }
            actions={
              <>
                <Button
                  aria-expanded={panel ? beside : drawer}
                  onClick={() => (panel ? setSidebar(beside ? 'hidden' : 'shown') : setDrawer(true))}
                >
                  {slidersIcon}
                  {beside ? 'Hide Filters' : 'Show Filters'}
                </Button>
                <Select
                  label="Sort"
                  value={sortOf(state)}
                  options={sortOptions}
                  onChange={(sort) => update((search) => changed(search, sortChange(sort)))}
                  className="min-w-0 max-sm:w-28 max-sm:grow"
                />
                <Button
                  aria-pressed={roomy ? mapBeside : undefined}
                  onPointerEnter={preloadMap}
                  onFocus={preloadMap}
                  onClick={() => (roomy ? setMap(mapBeside ? 'hidden' : 'shown') : setSheet(true))}
                >
                  {mapIcon}
                  <span className="max-sm:sr-only">{mapBeside ? 'Hide Map' : 'Map'}</span>
                </Button>
                <Segmented label="Layout" value={layout} segments={layouts} onChange={setLayout} />
              </>
            }
          >
            {titles[adType]}
          </PageTitle>
          <ActiveFilters state={state} boroughs={options?.boroughs ?? []} update={update} client={client} />
          <TagCloud
            state={state}
            results={results}
            outdated={outdated}
            definition={options?.tag_cloud_definition ?? []}
            update={update}
          />
          <h2 className="sr-only">Listings</h2>
          <ClientToolbar clientId={client?.clientId} slots={slots.listings} listings={results?.collection} />
          <div className="grow pt-4">
            <ListingExtrasContext value={extras}>
              <ResultsBody
                results={results}
                outdated={outdated}
                error={error}
                onRetry={() => void refetch()}
                onReset={reset}
                firstPage={<ButtonLink to={toPage(1)}>Go to the first page</ButtonLink>}
                layout={layoutDrawn}
                room={room}
                limit={state.limit}
              />
            </ListingExtrasContext>
          </div>
          <ResultsPager state={state} count={results?.count} toPage={toPage} />
        </div>
        {mapBeside && <MapBeside state={state} update={update} />}
        <Suspense>
          {!panel && <FilterDrawer {...filters} open={drawer} onOpenChange={setDrawer} results={count} />}
          {!roomy && (
            <MapSheet state={state} update={update} open={sheet} onOpenChange={setSheet} results={count} />
          )}
        </Suspense>
      </div>
    </MapLinkContext>
  )
}
