import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { cn } from '../../../lib/cn.ts'
import { useAddressView } from '../../../lib/use-address-view.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { buildingListingsQuery } from '../api.ts'
import {
  defaultTableView,
  formatTableView,
  listingsPerPage,
  parseTableView,
  tableSortedBy,
  tableTabs,
  type TableTab,
  type TableView,
} from '../model/table-view.ts'
import { ListingsTable } from './listings-table.tsx'
import { BuildingUnits } from './building-units.tsx'

const words = { parse: parseTableView, format: formatTableView }

interface BuildingListingsProps {
  readonly building: { readonly building_id: string; readonly address: string }
  /** The tab of a URL that names none. */
  readonly start: TableTab
  /** The listing that the page is about. */
  readonly current?: string
  /** A tab of every unit, whether it ever was listed or not. */
  readonly withUnits?: boolean
}

/** What is and was listed in a building: four tabs, a unit search, sorted and in pages, all of it in the URL. */
export function BuildingListings({ building, start, current, withUnits = false }: BuildingListingsProps) {
  const [asked, update, linkTo] = useAddressView(words)
  // The field leads and the URL follows: a URL is too slow to type into.
  const [search, setSearch] = useState(asked.search)
  const settled = useDebounced(search, 150)
  const view = useMemo(() => ({ ...asked, search: settled }), [asked, settled])
  const tab = tableTabs.find(({ key }) => key === (asked.tab ?? start)) ?? null
  const { adType, past } = tab ?? tableTabs[0]
  const { data, error, isPlaceholderData, refetch } = useQuery(
    buildingListingsQuery(building.building_id, { adType, past }, view),
  )
  const onSort = useCallback((key: TableView['sort']) => update((now) => tableSortedBy(now, key)), [update])
  const sort = useMemo(() => ({ key: asked.sort, direction: asked.direction }), [asked])
  const toTab = (key: TableView['tab']) => () =>
    linkTo((now) => ({ ...defaultTableView, tab: key, search: now.search }))
  const tabs = [
    ...tableTabs.map(({ key, title }) => ({ key, title, count: data?.counts[key], to: toTab(key) })),
    ...(withUnits ? [{ key: 'units', title: 'All units', to: toTab('units') }] : []),
  ]
  const units = withUnits && asked.tab === 'units'

  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0 grow">
          <TabLinks
            label="Listings in the building"
            tabs={tabs}
            current={units ? 'units' : (tab?.key ?? start)}
          />
        </div>
        <Input
          type="search"
          aria-label="Find a unit"
          placeholder="Find a unit"
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
          <ErrorState title="The listings could not be loaded" error={error} onRetry={() => void refetch()} />
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
                caption={`Listings in ${building.address}`}
                adType={adType}
                past={past}
                listings={data.collection}
                sort={sort}
                onSort={onSort}
                current={current}
              />
            ) : (
              <EmptyState title="No listings" className="rounded-md border bg-panel">
                {settled === ''
                  ? 'Nothing in this building stands here.'
                  : `No listing here has a unit with “${settled}”.`}
              </EmptyState>
            )}
          </div>
          <div className="pt-6 empty:hidden">
            <Pager
              page={asked.page}
              pages={Math.ceil(data.count / listingsPerPage)}
              toPage={(page) => linkTo((now) => ({ ...now, page }))}
            />
          </div>
        </>
      )}
    </div>
  )
}
