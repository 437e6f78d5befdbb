import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFocusedListingKeys } from '../../../components/domain/listing-actions/use-focused-listing-keys.ts'
import { Input } from '../../../components/ui/input.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { cn } from '../../../lib/cn.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { buildingListingsQuery } from '../../../queries/buildings.ts'
import {
  defaultTableView,
  formatTableView,
  listingsPerPage,
  parseTableView,
  toggleSort,
  listingTabs,
  toListingsQuery,
  type ListingTab,
  type TableView,
} from './table-view.ts'
import { ListingsTable } from './listings-table.tsx'
import { BuildingUnits } from '../units/building-units.tsx'
import { SelectedIdsContext, SelectedListingsBar } from './selected-listings.tsx'
import * as texts from './texts.ts'

const viewFormat = { parse: parseTableView, format: formatTableView }

interface BuildingListingsProps {
  readonly building: { readonly building_id: string; readonly address: string }
  /** The tab of a URL without one. */
  readonly initialTab: ListingTab
  /** The listing that the page shows. */
  readonly current?: string
  /** Adds a tab with all units of the building. */
  readonly withUnits?: boolean
}

/** Active and past listings of a building, with a unit search, sorting and pages, all in the URL. */
export function BuildingListings({
  building,
  initialTab: start,
  current,
  withUnits = false,
}: BuildingListingsProps) {
  const [urlView, update, linkTo] = useUrlState(viewFormat)
  // The input has its own state: updating the URL is too slow for typing.
  const [search, setSearch] = useState(urlView.search)
  const settled = useDebounced(search, 150)
  const view = useMemo(() => ({ ...urlView, search: settled }), [urlView, settled])
  const tab = listingTabs.find(({ key }) => key === (urlView.tab ?? start)) ?? null
  const { adType, past } = tab ?? listingTabs[0]
  const { data, error, isPlaceholderData, refetch } = useQuery(
    buildingListingsQuery(building.building_id, toListingsQuery(view, { adType, past })),
  )
  const onSort = useCallback((key: TableView['sort']) => update((now) => toggleSort(now, key)), [update])
  const sort = useMemo(() => ({ key: urlView.sort, direction: urlView.direction }), [urlView])
  const toTab = (key: TableView['tab']) => () =>
    linkTo((now) => ({ ...defaultTableView, tab: key, search: now.search }))
  const tabs = [
    ...listingTabs.map(({ key, title }) => ({ key, title, count: data?.counts[key], to: toTab(key) })),
    ...(withUnits ? [{ key: 'units', title: texts.allUnits, to: toTab('units') }] : []),
  ]
  const units = withUnits && urlView.tab === 'units'
  const tables = useRef<HTMLDivElement>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const selected = useMemo(() => ({ ids: selectedIds, set: setSelectedIds }), [selectedIds])
  useFocusedListingKeys(tables, selectedIds, () => setSelectedIds([]))

  return (
    <SelectedIdsContext value={selected}>
      <div ref={tables}>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
          <div className="min-w-0 grow">
            <TabLinks label={texts.tabsLabel} tabs={tabs} current={units ? 'units' : (tab?.key ?? start)} />
          </div>
          <Input
            type="search"
            aria-label={texts.findUnit}
            placeholder={texts.findUnit}
            value={search}
            maxLength={40}
            onChange={({ target }) => {
              setSearch(target.value)
              update((now) => ({ ...now, search: target.value, page: 1 }))
            }}
            className="w-full! sm:w-44!"
          />
        </div>
        {units ? (
          <BuildingUnits buildingId={building.building_id} search={search} />
        ) : !data ? (
          error ? (
            <ErrorState title={texts.listingsFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-72 rounded-md" />
          )
        ) : (
          <>
            {error && <ErrorState error={error} onRetry={() => void refetch()} />}
            <div
              aria-busy={isPlaceholderData}
              className={cn('transition-opacity', isPlaceholderData && 'opacity-60 delay-150 duration-200')}
            >
              {data.collection.length > 0 ? (
                <ListingsTable
                  caption={texts.listingsIn(building.address)}
                  adType={adType}
                  past={past}
                  listings={data.collection}
                  sort={sort}
                  onSort={onSort}
                  current={current}
                />
              ) : (
                <EmptyState title={texts.noListings} className="rounded-md border bg-panel">
                  {settled === '' ? texts.noListingsHint : texts.noUnitMatches(settled)}
                </EmptyState>
              )}
            </div>
            <div className="pt-6 empty:hidden">
              <Pager
                page={urlView.page}
                pages={Math.ceil(data.count / listingsPerPage)}
                toPage={(page) => linkTo((now) => ({ ...now, page }))}
              />
            </div>
          </>
        )}
        <SelectedListingsBar />
      </div>
    </SelectedIdsContext>
  )
}
