import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { savedListingsQuery, savedPerPage, type SavedView } from '../../../queries/listing-sends.ts'
import { ClientNotices } from '../links/client-notices.tsx'
import { SharedLinks } from '../links/shared-links.tsx'
import { defaultSavedView } from './saved-view.ts'
import { SavedRow } from './saved-row.tsx'
import { SavedToolbar } from './saved-toolbar.tsx'
import { useInactiveToast } from './use-inactive-toast.ts'
import { useSelection } from './use-selection.ts'
import * as texts from './texts.ts'

interface SavedListingsTabProps {
  /** `user_id` of the client. */
  readonly userId: string
  /** Name of the client. */
  readonly name: string
}

/** Returns the URL's search parameters with another page of the list. */
function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next
}

const noListings: readonly never[] = []

/** The client's saved listings tab: saved and sent listings with the client's ratings, private links and disclosures. */
export function SavedListingsTab({ userId, name }: SavedListingsTabProps) {
  const [view, setView] = useState(defaultSavedView)
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
    if (page > 1) setParams(withPage(params, 1), { replace: true })
  }
  return (
    <div className="space-y-6">
      <section aria-labelledby="saved-listings" className="space-y-3">
        <h2 id="saved-listings" className="sr-only">
          {texts.heading}
        </h2>
        <SavedToolbar client={client} view={view} onView={show} listings={listings} selection={selection} />
        {data && listings.length > 0 && (
          <Card as="ul" aria-busy={isPlaceholderData} className="divide-y">
            {listings.map((listing) => (
              <li key={listing.advertisement_id}>
                <SavedRow
                  listing={listing}
                  clientId={userId}
                  clientName={name}
                  pageIds={ids}
                  checked={selection.selected.includes(listing.advertisement_id)}
                  onCheck={() => selection.toggle(listing.advertisement_id)}
                />
              </li>
            ))}
          </Card>
        )}
        <Pager
          page={page}
          pages={Math.ceil((data?.count ?? 0) / savedPerPage)}
          toPage={(to) => ({ search: `?${withPage(new URLSearchParams(location.search), to)}` })}
        />
        {data && listings.length === 0 && (
          <Card>
            <EmptyState icon={Bookmark} title={texts.noListingsFound} />
          </Card>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy className="space-y-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-24 rounded-lg" />
            ))}
          </div>
        )}
      </section>
      <SharedLinks clientId={userId} />
      <ClientNotices clientId={userId} />
    </div>
  )
}
