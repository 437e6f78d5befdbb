import type { AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { useStoredChoice } from '../../../lib/use-stored-choice.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { searchFormOptionsQuery } from '../../../queries/listings.ts'
import { useResults } from './use-results.ts'
import { useListingExtras } from './use-listing-extras.ts'
import { toSearchQuery } from '../search/search-query.ts'
import { formatSearchQuery, useSearchState } from '../search/use-search-state.ts'
import { createPointedListingStore, PointedListingContext } from '../map/pointed-listing.ts'
import { MapSidebar, preloadMap } from '../map/lazy-map.tsx'
import { formatResultCount } from '../labels.ts'
import { withPage, changeSearch, defaultState } from '../search/search-state.ts'
import { parseSortValue, getSortValue, sortOptions } from './sorts.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ListingExtrasContext, type ResultsSlots } from './client-slots.ts'
import { ClientToolbar } from './client-toolbar.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import type { Layout, ListWidth } from './listing-collection.tsx'
import { ResultsBody } from './results-body.tsx'
import { ResultsPager } from './results-pager.tsx'
import { TagCloud } from './tag-cloud.tsx'
import * as texts from './texts.ts'

const ResultsBrochure = lazy(async () => import('../brochure/results-brochure.tsx'))
// Wide screens never show them.
const FilterDrawer = lazy(async () => ({
  default: (await import('./filter-drawer/filter-drawer.tsx')).FilterDrawer,
}))
const MapSheet = lazy(async () => ({ default: (await import('../map/map-sheet.tsx')).MapSheet }))

const layouts = [
  { value: 'grid', label: texts.grid, icon: LayoutGrid },
  { value: 'list', label: texts.list, icon: List },
] as const
// Created once: the toolbar re-renders several times while results change.
const slidersIcon = <SlidersHorizontal aria-hidden className="size-4" />
const mapIcon = <MapIcon aria-hidden className="size-4" />
const titles: Readonly<Record<AdType, string>> = { rental: texts.rentals, sale: texts.sales }

interface ResultsProps {
  readonly adType: AdType
  readonly slots: ResultsSlots
}

/** Results of one ad type: filters, active filters and the page of listings in the URL. */
export function Results({ adType, slots }: ResultsProps) {
  const [state, update, client] = useSearchState(adType)
  const { results, outdated, error, refetch } = useResults(state)
  const { data, error: optionsError, refetch: refetchOptions } = useQuery(searchFormOptionsQuery())
  const retryOptions = useCallback(() => void refetchOptions(), [refetchOptions])
  // Deferred: the options have hundreds of neighborhoods.
  const options = useDeferredValue(data)
  const [layout, setLayout] = useStoredChoice<Layout>('results_layout', ['grid', 'list'])
  const [sidebar, setSidebar] = useStoredChoice('results_filters', ['shown', 'hidden'])
  const [drawer, setDrawer] = useState(false)
  const [map, setMap] = useStoredChoice('results_map', ['hidden', 'shown'])
  const [sheet, setSheet] = useState(false)
  const [link] = useState(createPointedListingStore)
  const isWide = useMediaQuery('(min-width: 1024px)')
  const isVeryWide = useMediaQuery('(min-width: 1440px)')
  const mapBeside = isWide && map === 'shown'
  // Beside the map, the filters only fit a wide screen.
  const hasSidebar = isWide && (isVeryWide || !mapBeside)
  const filtersShown = hasSidebar && sidebar === 'shown'
  // Slow renders are deferred, so that the pressed button responds first.
  const filtersRendered = useDeferredValue(filtersShown)
  const renderedLayout = useDeferredValue(layout)
  const widthBesideFilters: ListWidth = filtersRendered ? 'narrowed' : 'full'
  const listWidth = mapBeside ? 'map' : widthBesideFilters
  const reset = useCallback(() => update(() => defaultState(adType), { client: null }), [update, adType])
  const limitedToArea = state.bounds !== undefined || state.area !== undefined
  const clearArea = useCallback(
    () => update((current) => changeSearch(current, { bounds: undefined, area: undefined })),
    [update],
  )
  const extras = useListingExtras(
    client?.clientId,
    results?.collection,
    slots.listings,
    slots.isGenerated(state),
  )

  // Once results are shown, the map is likely to be opened next.
  const hasResults = results !== undefined
  useEffect(() => (hasResults ? runWhenIdle(preloadMap) : undefined), [hasResults])

  const all = results && { query: toSearchQuery(state), count: results.count }
  const toPage = (page: number) => ({ search: `?${formatSearchQuery(withPage(state, page), client)}` })
  const count = results ? formatResultCount(results.count) : ''
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
    <PointedListingContext value={mapBeside ? link : null}>
      <ListingExtrasContext value={extras}>
        <div className="flex grow items-stretch">
          {filtersRendered && <FilterSidebar {...filters} />}
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
                    aria-expanded={hasSidebar ? filtersShown : drawer}
                    onClick={() =>
                      hasSidebar ? setSidebar(filtersShown ? 'hidden' : 'shown') : setDrawer(true)
                    }
                  >
                    {slidersIcon}
                    {filtersShown ? texts.hideFilters : texts.showFilters}
                  </Button>
                  <Select
                    label={texts.sort}
                    value={getSortValue(state)}
                    options={sortOptions}
                    onChange={(sort) => update((search) => changeSearch(search, parseSortValue(sort)))}
                    className="min-w-0 max-sm:w-28 max-sm:grow"
                  />
                  <Button
                    aria-pressed={isWide ? mapBeside : undefined}
                    onPointerEnter={preloadMap}
                    onFocus={preloadMap}
                    onClick={() => (isWide ? setMap(mapBeside ? 'hidden' : 'shown') : setSheet(true))}
                  >
                    {mapIcon}
                    <span className="max-sm:sr-only">{mapBeside ? texts.hideMap : texts.map}</span>
                  </Button>
                  <Suspense fallback={<span className="h-9 w-[7.4rem]" />}>
                    <ResultsBrochure
                      source={all ?? { query: toSearchQuery(state), count: 0 }}
                      clientId={client?.clientId}
                    />
                  </Suspense>
                  <Segmented label={texts.layout} value={layout} segments={layouts} onChange={setLayout} />
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
            <h2 className="sr-only">{texts.listings}</h2>
            <ClientToolbar
              clientId={client?.clientId}
              slots={slots.listings}
              listings={results?.collection}
              all={all}
            />
            <div className="grow pt-4">
              <ResultsBody
                results={results}
                outdated={outdated}
                error={error}
                onRetry={() => void refetch()}
                onReset={reset}
                firstPage={<ButtonLink to={toPage(1)}>{texts.firstPage}</ButtonLink>}
                layout={renderedLayout}
                width={listWidth}
                limit={state.limit}
                onClearArea={limitedToArea ? clearArea : undefined}
              />
            </div>
            <ResultsPager state={state} count={results?.count} toPage={toPage} />
          </div>
          {mapBeside && <MapSidebar state={state} update={update} />}
          <Suspense>
            {!hasSidebar && (
              <FilterDrawer {...filters} open={drawer} onOpenChange={setDrawer} results={count} />
            )}
            {!isWide && (
              <MapSheet state={state} update={update} open={sheet} onOpenChange={setSheet} results={count} />
            )}
          </Suspense>
        </div>
      </ListingExtrasContext>
    </PointedListingContext>
  )
}
