import type { SearchFormOptions } from '@pb/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { searchListingsQuery } from '../api.ts'
import { useAdvice } from '../hooks/use-advice.ts'
import { useSearchState } from '../hooks/use-search-state.ts'
import { filtersFor, sections, type Filter } from '../model/filters.ts'
import { rememberSearch } from '../model/recent-searches.ts'
import { defaultState, type SearchState } from '../model/search-state.ts'
import { formatSearch } from '../model/search-url.ts'
import { FilterControl } from './filter-control.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchCount, SearchHighlights } from './search-count.tsx'

interface SearchFormProps {
  readonly adType: SearchState['ad_type']
  readonly options: SearchFormOptions
}

/** A search in full, with how many it finds while it is filled in. It stands in the URL, so that the way back finds it. */
export function SearchForm({ adType, options }: SearchFormProps) {
  const start = useMemo(
    () => ({ ...defaultState(adType), ...options.price_defaults[adType] }),
    [adType, options],
  )
  const [state, update] = useSearchState(adType, { start, replace: true })
  const { advice, outdated, error } = useAdvice(state)
  const { user_id: personId } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const reset = useCallback(() => update(() => start), [update, start])
  const ahead = () => void client.prefetchQuery(searchListingsQuery(state))

  function run(event: SubmitEvent) {
    event.preventDefault()
    const query = formatSearch(state).toString()
    rememberSearch(personId, { adType, query })
    void navigate(`/results/${adType}?${query}`)
  }

  const control = (filter: Filter) => (
    <FilterControl filter={filter} state={state} options={options} look="form" update={update} />
  )
  return (
    <form
      aria-label="New Search"
      onSubmit={run}
      className="mx-auto flex w-full max-w-[1480px] grow flex-col px-4 pt-5 sm:px-6"
    >
      <PageTitle meta={<SearchCount advice={advice} outdated={outdated} />}>
        {adType === 'rental' ? 'Search Rentals' : 'Search Sales'}
      </PageTitle>
      <div className="grid grow items-start gap-5 pt-4 pb-6 lg:has-[>aside>*]:grid-cols-[minmax(0,1fr)_300px]">
        <div className="flex min-w-0 flex-col gap-5">
          {sections.map((section) => {
            const filters = filtersFor(adType).filter((filter) => filter.section === section)
            return (
              <Panel key={section} title={section}>
                {filters.length === 1 ? (
                  control(filters[0]!)
                ) : (
                  <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
                    {filters.map((filter) => (
                      <div key={filter.title} className="min-w-0">
                        <h3 className="pb-1.5 text-sm font-medium">{filter.title}</h3>
                        {control(filter)}
                      </div>
                    ))}
                  </div>
                )}
              </Panel>
            )
          })}
        </div>
        <aside aria-label="Earlier searches" className="flex flex-col gap-5 empty:hidden lg:sticky lg:top-20">
          <RecentSearches personId={personId} adType={adType} boroughs={options.boroughs} />
        </aside>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t bg-canvas px-4 py-3 sm:-mx-6 sm:px-6">
        <div className="mr-auto min-w-0">
          {error ? (
            <p role="alert" className="truncate text-sm text-danger">
              {messageOf(error)}
            </p>
          ) : (
            <SearchHighlights advice={advice} outdated={outdated} />
          )}
        </div>
        <Button variant="ghost" onClick={reset}>
          Reset
        </Button>
        <Button type="submit" variant="primary" onPointerEnter={ahead} onFocus={ahead}>
          Run Search
        </Button>
      </div>
    </form>
  )
}
