import type { SearchFormOptions } from '@pb/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, type ComponentType, type SubmitEvent } from 'react'
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
import type { SearchSlotProps } from './client-slots.ts'
import { FilterControl } from './filter-control.tsx'
import { NotesField } from './notes-field.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchCount, SearchHighlights } from './search-count.tsx'

export interface SearchFormSlots {
  /** At the head of the form: whom the search is made for. */
  readonly Client: ComponentType<SearchSlotProps>
  /** Beside Run Search. */
  readonly Save: ComponentType<SearchSlotProps>
  /** Where there is room, beside the form; else behind a button at the end of the title's line. */
  readonly Searches: ComponentType<SearchSlotProps & { readonly look: 'panel' | 'button' }>
}

interface SearchFormProps {
  readonly adType: SearchState['ad_type']
  readonly options: SearchFormOptions
  readonly slots: SearchFormSlots
  /** The search is being saved: it cannot be run until it is. */
  readonly saving: boolean
}

/** A search in full, with how many it finds while it is filled in. It stands in the URL, so that the way back finds it. */
export function SearchForm({ adType, options, slots, saving }: SearchFormProps) {
  const start = useMemo(
    () => ({ ...defaultState(adType), ...options.price_defaults[adType] }),
    [adType, options],
  )
  const [state, update, loaded] = useSearchState(adType, { start, replace: true })
  const { advice, outdated, error } = useAdvice(state)
  const { user_id: personId } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const reset = useCallback(() => update(() => start, { client: null }), [update, start])
  const ahead = () => void client.prefetchQuery(searchListingsQuery(state))
  const slot = { state, update, client: loaded }

  function run(event: SubmitEvent) {
    event.preventDefault()
    // Notes are one client's: they are no part of what is run again for anybody.
    rememberSearch(personId, {
      adType,
      query: formatSearch({ ...state, notes: '', not_sent_to: undefined }).toString(),
    })
    void navigate(`/results/${adType}?${formatSearch(state).toString()}`, { state: loaded })
  }

  const control = (filter: Filter) => (
    <FilterControl filter={filter} state={state} options={options} look="form" update={update} />
  )
  return (
    <div className="mx-auto flex w-full max-w-[1480px] grow flex-col px-4 pt-5 sm:px-6">
      <PageTitle
        meta={<SearchCount advice={advice} outdated={outdated} />}
        actions={<slots.Searches {...slot} look="button" />}
      >
        {adType === 'rental' ? 'Search Rentals' : 'Search Sales'}
      </PageTitle>
      <div className="grid grow gap-5 pt-4 md:grid-cols-[minmax(0,1fr)_300px]">
        <form aria-label="New Search" onSubmit={run} className="flex min-w-0 flex-col gap-5">
          <slots.Client {...slot} />
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
                    {section === sections[0] && (
                      <div className="min-w-0 sm:col-span-full">
                        <h3 className="pb-1.5 text-sm font-medium">Notes</h3>
                        <NotesField value={state.notes} update={update} />
                      </div>
                    )}
                  </div>
                )}
              </Panel>
            )
          })}
          <div className="sticky bottom-0 z-20 -mx-4 mt-auto flex items-center gap-2 border-t bg-canvas px-4 py-3 sm:-mx-6 sm:gap-3 sm:px-6 md:mx-0 md:px-0">
            <div className="mr-auto min-w-0 max-xs:hidden">
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
            <slots.Save {...slot} />
            <Button
              type="submit"
              variant="primary"
              disabled={saving}
              onPointerEnter={ahead}
              onFocus={ahead}
              className="max-xs:grow"
            >
              Run Search
            </Button>
          </div>
        </form>
        <aside
          aria-label="Earlier searches"
          className="flex flex-col gap-5 pb-6 md:sticky md:top-20 md:max-h-[calc(100dvh-148px)] md:self-start"
        >
          <slots.Searches {...slot} look="panel" />
          <RecentSearches personId={personId} adType={adType} boroughs={options.boroughs} />
        </aside>
      </div>
    </div>
  )
}
