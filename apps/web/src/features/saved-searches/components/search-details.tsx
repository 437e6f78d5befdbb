import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { clientSearchesQuery } from '../../../queries/saved-searches.ts'
import { SavedSearchItem } from './saved-search-item.tsx'
import * as texts from '../texts.ts'

interface SearchDetailsProps {
  /** The client's `user_id`. */
  readonly userId: string
}

/** A client's saved searches with their actions. */
export function SearchDetails({ userId }: SearchDetailsProps) {
  const { data, error, refetch } = useQuery(clientSearchesQuery(userId))
  const add = (type: 'rental' | 'sale') => (
    <ButtonLink key={type} size="sm" to={`/search/${type}`} state={{ clientId: userId }}>
      {texts.newSearch(type)}
    </ButtonLink>
  )
  return (
    <section aria-labelledby="search-details" className="@container">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <h2 id="search-details" className="text-base font-semibold">
          {texts.searchDetails}
        </h2>
        {data && data.searches.length > 0 && <div className="flex gap-2">{[add('rental'), add('sale')]}</div>}
      </div>
      {data && data.searches.length > 0 && (
        <ul className="grid gap-3 @3xl:grid-cols-2">
          {data.searches.map((search) => (
            <li key={search.search_id} className="min-w-0">
              <SavedSearchItem userId={userId} search={search} />
            </li>
          ))}
        </ul>
      )}
      {data?.searches.length === 0 && (
        <EmptyState
          title={texts.noSavedSearches}
          className="rounded-lg border bg-panel py-8"
          action={<div className="flex flex-wrap justify-center gap-2">{[add('rental'), add('sale')]}</div>}
        >
          {texts.saveSearchHint}
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState
          title={texts.savedSearchesFailed}
          error={error}
          onRetry={() => void refetch()}
          className="-my-4"
        />
      )}
      {!data && !error && (
        <output aria-label={texts.loadingSavedSearches} className="block">
          <Skeleton className="h-32 rounded-lg" />
        </output>
      )}
    </section>
  )
}
