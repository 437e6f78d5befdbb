import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { plural } from '../../../lib/format.ts'
import { BrochureButton } from '../brochure/brochure-button.tsx'
import { useResults } from '../hooks/use-results.ts'
import { atPage, type SearchState } from '../model/search-state.ts'
import { selectedQuery, selectedState } from '../model/selected.ts'
import { ResultsBody } from './results-body.tsx'
import { ResultsPager } from './results-pager.tsx'

/** The page of the listings that its URL names. */
function Selected({ state }: { readonly state: SearchState }) {
  const { results, outdated, error, refetch } = useResults(state)
  const navigate = useNavigate()
  const toPage = (page: number) => ({ search: `?${selectedQuery(atPage(state, page))}` })
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
        {results ? plural(results.count, 'active result') : 'Active results'}
      </PageTitle>
      <h2 className="sr-only">Listings</h2>
      <div className="grow pt-4">
        {results?.count === 0 && !error ? (
          <EmptyState icon={SearchX} title="No listings">
            None of them is on the market any more.
          </EmptyState>
        ) : (
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
        )}
      </div>
      <ResultsPager state={state} count={results?.count} toPage={toPage} />
    </div>
  )
}

/**
 * Named listings, of either type: those of the navigation state, which the URL then repeats, so that a reload and a
 * copied link show them too.
 */
export function SelectedResults() {
  const { search, state: carried } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => selectedState(new URLSearchParams(search), carried), [search, carried])
  const written = `?${selectedQuery(state)}`
  const missing = state.listing_ids.length > 0 && !search.includes('listing_ids=')
  useEffect(() => {
    if (missing) void navigate(written, { replace: true, state: carried })
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
  return <Selected state={state} />
}
