import type { ListingCard } from '@pb/contract/listing-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from '../../../components/ui/link.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { pluralize } from '../../../lib/format.ts'
import { clientSearchesQuery, newestCount, newestListingsQuery } from '../../../queries/saved-searches.ts'
import { isGenerated } from '../model/is-generated.ts'
import { searchResultsPath } from '../model/searches.ts'
import * as texts from '../texts.ts'

interface NewestApartmentsProps {
  /** The client's `user_id`. */
  readonly userId: string
  /** Renders the listings; `generated` if the system created the search. */
  readonly children: (listings: readonly ListingCard[], generated: boolean) => ReactNode
}

const grid = 'grid gap-x-5 gap-y-7 sm:grid-cols-2 lg:grid-cols-3'

/** The newest listings of a client's active search or of another selected one. */
export function NewestApartments({ userId, children }: NewestApartmentsProps) {
  const searches = useQuery(clientSearchesQuery(userId))
  const [wanted, setWanted] = useState<string | null>(null)
  const all = searches.data?.searches ?? []
  const search = all.find(({ search_id }) => search_id === wanted) ?? all[0]
  const newest = useQuery({ ...newestListingsQuery(search?.search_id ?? ''), enabled: search !== undefined })
  if (searches.data && !search) return null
  const { data, error } = newest
  return (
    <section aria-labelledby="newest-apartments">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <h2 id="newest-apartments" className="text-base font-semibold">
          {texts.newestApartments}
        </h2>
        {all.length > 1 && search && (
          <Select
            label={texts.searchSelect}
            value={search.search_id}
            options={all.map(({ search_id, title }) => ({ value: search_id, label: title }))}
            onChange={setWanted}
            className="max-w-72 min-w-0"
          />
        )}
        {search && data && data.count > newestCount && (
          <Link to={searchResultsPath(userId, search)} className="ml-auto text-sm">
            {texts.seeAll(pluralize(data.count, 'result'))}
          </Link>
        )}
      </div>
      {search && data && data.collection.length > 0 && children(data.collection, isGenerated(search))}
      {data?.collection.length === 0 && (
        <EmptyState title={texts.noListings} className="rounded-lg border bg-panel py-8">
          {texts.noMatchesNow}
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState
          title={texts.listingsFailed}
          error={error}
          onRetry={() => void newest.refetch()}
          className="-my-4"
        />
      )}
      {!data && !error && !searches.error && (
        <output aria-label={texts.loadingListings} className={grid}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-[220px] rounded-lg" />
          ))}
        </output>
      )}
    </section>
  )
}
