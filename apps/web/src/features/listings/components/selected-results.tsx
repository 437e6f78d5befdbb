import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { plural } from '../../../lib/format.ts'
import { BrochureButton } from '../brochure/brochure-button.tsx'
import { useListingExtras } from '../hooks/use-listing-extras.ts'
import { useResults } from '../hooks/use-results.ts'
import { loadedClient, withClient } from '../model/loaded-client.ts'
import { atPage, type SearchState } from '../model/search-state.ts'
import { selectedQuery, selectedState } from '../model/selected.ts'
import { ListingExtrasContext, type ClientListingSlots } from './client-slots.ts'
import { ClientToolbar } from './client-toolbar.tsx'
import { ResultsBody } from './results-body.tsx'
import { ResultsPager } from './results-pager.tsx'

interface SelectedProps {
  readonly state: SearchState
  readonly clientId: string | undefined
  readonly clientName: string | undefined
  readonly slots: ClientListingSlots | null
}

/** Says once how many of the listings that were asked for are off the market. */
function useInactiveNotice(asked: number, found: number | undefined): void {
  const gone = found === undefined ? 0 : asked - found
  useEffect(() => {
    if (gone > 0)
      toast.info('Inactive Listings', {
        id: 'inactive-listings',
        description: `${plural(gone, 'listing')} is not active anymore`,
        position: 'bottom-right',
      })
  }, [gone])
}

/** `3 active results for Ann Lee`. */
function headingOf(count: number | undefined, clientName: string | undefined): string {
  const found = count === undefined ? 'Active results' : plural(count, 'active result')
  return clientName === undefined ? found : `${found} for ${clientName}`
}

/** The page of the listings that its URL names. */
function Selected({ state, clientId, clientName, slots }: SelectedProps) {
  const { results, outdated, error, refetch } = useResults(state)
  const navigate = useNavigate()
  const client = clientId === undefined ? null : { clientId, searchId: null }
  const toPage = (page: number) => {
    const query = new URLSearchParams(selectedQuery(atPage(state, page)))
    return { search: `?${withClient(query, client).toString()}` }
  }
  const extras = useListingExtras(clientId, results?.collection, slots)
  useInactiveNotice(new Set(state.listing_ids).size, outdated ? undefined : results?.count)
  return (
    <div className="mx-auto flex w-full max-w-[1800px] grow flex-col px-4 pt-5 pb-10 sm:px-6">
      <PageTitle
        actions={
          results &&
          results.collection.length > 0 && (
            <BrochureButton ids={results.collection.map(({ advertisement_id }) => advertisement_id)} />
          )
        }
      >
        {headingOf(results?.count, clientName)}
      </PageTitle>
      <h2 className="sr-only">Listings</h2>
      <ClientToolbar clientId={clientId} slots={slots} listings={results?.collection} />
      <div className="grow pt-4">
        {results?.count === 0 && !error ? (
          <EmptyState icon={SearchX} title="No listings">
            None of them is on the market any more.
          </EmptyState>
        ) : (
          <ListingExtrasContext value={extras}>
            <ResultsBody
              results={results}
              outdated={outdated}
              error={error}
              onRetry={() => void refetch()}
              onReset={() => void navigate(toPage(1))}
              firstPage={<ButtonLink to={toPage(1)}>Go to the first page</ButtonLink>}
              layout="grid"
              room="full"
              limit={state.limit}
            />
          </ListingExtrasContext>
        )}
      </div>
      <ResultsPager state={state} count={results?.count} toPage={toPage} />
    </div>
  )
}

/**
 * Named listings, of either type, perhaps for a client: those of the navigation state `{ listing_ids, clientId }`, which
 * the URL then repeats, so that a reload and a copied link show them too.
 */
export function SelectedResults({ clientName, slots }: Pick<SelectedProps, 'clientName' | 'slots'>) {
  const { search, state: carried } = useLocation()
  const navigate = useNavigate()
  const { state, client } = useMemo(() => {
    const params = new URLSearchParams(search)
    return { state: selectedState(params, carried), client: loadedClient(params, carried) }
  }, [search, carried])
  const written = `?${withClient(new URLSearchParams(selectedQuery(state)), client).toString()}`
  const named = search.includes('listing_ids=') && (client === null || search.includes('client_id='))
  const missing = state.listing_ids.length > 0 && !named
  useEffect(() => {
    if (missing) void navigate(written, { replace: true, state: carried as unknown })
  }, [missing, written, carried, navigate])
  if (state.listing_ids.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No listings"
        className="pt-20"
        action={<ButtonLink to="/search/rental">Search rentals</ButtonLink>}
      >
        This address names none.
      </EmptyState>
    )
  }
  return <Selected state={state} clientId={client?.clientId} clientName={clientName} slots={slots} />
}
