import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { savedListingsQuery, savedPage } from '../api.ts'
import { ClientNotices } from '../links/client-notices.tsx'
import { SharedLinks } from '../links/shared-links.tsx'
import { firstView, type SavedView } from '../model/saved-view.ts'
import { SavedRow } from './saved-row.tsx'
import { SavedToolbar } from './saved-toolbar.tsx'
import { useInactiveToast } from './use-inactive-toast.ts'
import { useSelection } from './use-selection.ts'

interface SavedListingsTabProps {
  /** The client, by the wire's `user_id`. */
  readonly userId: string
  /** The client's name, for what is said of the client. */
  readonly name: string
}

/** The query of the page's address with another page of the list. */
function pageParams(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next
}

const noListings: readonly never[] = []

/** The client's tab of saved listings: what was saved and sent, what the client says of it, and the links that went out. */
export function SavedListingsTab({ userId, name }: SavedListingsTabProps) {
  const [view, setView] = useState(firstView)
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, error, refetch, isPlaceholderData } = useQuery(savedListingsQuery(userId, view, page))
  const listings = data?.collection ?? noListings
  const ids = useMemo(() => listings.map(({ advertisement_id: id }) => id), [listings])
  const selection = useSelection(ids)
  useInactiveToast(isPlaceholderData ? undefined : data?.inactive, `${userId} ${view.by} ${view.sent}`)
  const client = useMemo(() => ({ user_id: userId, name }), [userId, name])

  function show(next: SavedView): void {
    setView(next)
    if (page > 1) setParams(pageParams(params, 1), { replace: true })
  }
  return (
    <div className="space-y-6">
      <section aria-labelledby="saved-listings" className="space-y-3">
        <h2 id="saved-listings" className="sr-only">
          Saved listings
        </h2>
        <SavedToolbar client={client} view={view} onView={show} listings={listings} selection={selection} />
        {data && listings.length > 0 && (
          <ul aria-busy={isPlaceholderData} className="divide-y rounded-lg border bg-panel">
            {listings.map((listing) => (
              <li key={listing.advertisement_id}>
                <SavedRow
                  listing={listing}
                  clientId={userId}
                  clientName={name}
                  page={ids}
                  checked={selection.selected.includes(listing.advertisement_id)}
                  onCheck={() => selection.toggle(listing.advertisement_id)}
                />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pages={Math.ceil((data?.count ?? 0) / savedPage)}
          toPage={(to) => ({ search: `?${pageParams(new URLSearchParams(location.search), to)}` })}
        />
        {data && listings.length === 0 && (
          <div className="rounded-lg border bg-panel">
            <EmptyState icon={Bookmark} title="No listings found." />
          </div>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy className="space-y-2">
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} className="h-24 rounded-lg" />
            ))}
          </div>
        )}
      </section>
      <SharedLinks clientId={userId} />
      <ClientNotices clientId={userId} />
    </div>
  )
}
