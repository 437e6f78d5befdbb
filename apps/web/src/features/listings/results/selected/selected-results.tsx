import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../../../../components/ui/button-link.tsx'
import { PageBody, PageTitle } from '../../../../components/ui/page-title.tsx'
import { EmptyState } from '../../../../components/ui/states.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { formatNumber, pluralize } from '../../../../lib/format.ts'
import { BrochureButton } from '../../brochure/brochure-button.tsx'
import { useListingExtras } from '../use-listing-extras.ts'
import { useResults } from '../use-results.ts'
import { toSearchQuery } from '../../search/search-query.ts'
import { parseLoadedClient, addClientParams } from '../../search/loaded-client.ts'
import { withPage, type SearchState } from '../../search/search-state.ts'
import { formatSelectedSearch, parseSelectedSearch } from './selected-search.ts'
import { ListingExtrasContext, type ClientListingSlots } from '../client-slots.ts'
import { ClientToolbar } from '../client-toolbar.tsx'
import { ResultsBody } from '../results-body.tsx'
import { ResultsPager } from '../results-pager.tsx'
import * as texts from './texts.ts'

interface SelectedPageProps {
  readonly state: SearchState
  readonly clientId: string | undefined
  readonly clientName: string | undefined
  readonly slots: ClientListingSlots | null
}

/** Shows a notice when some of the selected listings are no longer active. */
function useInactiveNotice(requestedCount: number, foundCount: number | undefined): void {
  const inactiveCount = foundCount === undefined ? 0 : requestedCount - foundCount
  useEffect(() => {
    if (inactiveCount > 0)
      toast.info(texts.inactiveListings, {
        id: 'inactive-listings',
        description: texts.notActive(pluralize(inactiveCount, 'listing')),
        position: 'bottom-right',
      })
  }, [inactiveCount])
}

/** `3 active results for Ann Lee`. */
function formatHeading(count: number | undefined, clientName: string | undefined): string {
  const results = count === undefined ? texts.activeResults : texts.activeResultCount(formatNumber(count))
  return clientName === undefined ? results : texts.resultsFor(results, clientName)
}

/** One page of the selected listings. */
function SelectedPage({ state, clientId, clientName, slots }: SelectedPageProps) {
  const { results, outdated, error, refetch } = useResults(state)
  const navigate = useNavigate()
  const client = clientId === undefined ? null : { clientId, searchId: null }
  const toPage = (page: number) => {
    const query = new URLSearchParams(formatSelectedSearch(withPage(state, page)))
    return { search: `?${addClientParams(query, client).toString()}` }
  }
  const extras = useListingExtras(clientId, results?.collection, slots)
  useInactiveNotice(new Set(state.listing_ids).size, outdated ? undefined : results?.count)
  return (
    <PageBody className="flex max-w-[1800px] grow flex-col pt-5 pb-10">
      <PageTitle
        actions={
          results &&
          results.collection.length > 0 && (
            <BrochureButton
              source={{ query: toSearchQuery(state), count: results.count }}
              client={clientId === undefined ? null : { user_id: clientId, name: clientName ?? '' }}
            />
          )
        }
      >
        {formatHeading(results?.count, clientName)}
      </PageTitle>
      <h2 className="sr-only">{texts.listings}</h2>
      <ClientToolbar
        preselect
        clientId={clientId}
        slots={slots}
        listings={results?.collection}
        all={results && { query: toSearchQuery(state), count: results.count }}
      />
      <div className="grow pt-4">
        {results?.count === 0 && !error ? (
          <EmptyState icon={SearchX} title={texts.noListings}>
            {texts.allOffMarket}
          </EmptyState>
        ) : (
          <ListingExtrasContext value={extras}>
            <ResultsBody
              results={results}
              outdated={outdated}
              error={error}
              onRetry={() => void refetch()}
              onReset={() => void navigate(toPage(1))}
              firstPage={<ButtonLink to={toPage(1)}>{texts.firstPage}</ButtonLink>}
              layout="grid"
              width="full"
              limit={state.limit}
            />
          </ListingExtrasContext>
        )}
      </div>
      <ResultsPager state={state} count={results?.count} toPage={toPage} />
    </PageBody>
  )
}

/**
 * Selected listings of both types, optionally for a client. They come from the navigation state `{ listing_ids,
 * clientId }` and are added to the URL, so that reloading and sharing the page works.
 */
export function SelectedResults({ clientName, slots }: Pick<SelectedPageProps, 'clientName' | 'slots'>) {
  const { search, state: navigationState } = useLocation()
  const navigate = useNavigate()
  const { state, client } = useMemo(() => {
    const params = new URLSearchParams(search)
    return {
      state: parseSelectedSearch(params, navigationState),
      client: parseLoadedClient(params, navigationState),
    }
  }, [search, navigationState])
  const target = `?${addClientParams(new URLSearchParams(formatSelectedSearch(state)), client).toString()}`
  const urlIsComplete = search.includes('listing_ids=') && (client === null || search.includes('client_id='))
  const missing = state.listing_ids.length > 0 && !urlIsComplete
  useEffect(() => {
    if (missing) void navigate(target, { replace: true, state: navigationState as unknown })
  }, [missing, target, navigationState, navigate])
  if (state.listing_ids.length === 0) {
    return (
      <PageBody className="max-w-[1800px] pt-5">
        <PageTitle>{formatHeading(0, clientName)}</PageTitle>
        <EmptyState
          icon={SearchX}
          title={texts.noListings}
          className="pt-20"
          action={<ButtonLink to="/search/rental">{texts.searchRentals}</ButtonLink>}
        >
          {texts.noneInLink}
        </EmptyState>
      </PageBody>
    )
  }
  return <SelectedPage state={state} clientId={client?.clientId} clientName={clientName} slots={slots} />
}
