import type { SearchFormOptions } from '@pb/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { focusInvalid } from '../../../lib/focus-invalid.ts'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { searchListingsQuery } from '../../../queries/listings.ts'
import { useSearchAdvice } from './use-search-advice.ts'
import { useSearchState } from './use-search-state.ts'
import { getFilters, sections, type Filter } from './filters/filters.ts'
import { addRecentSearch } from './recent-search-storage.ts'
import { toSearchQuery } from './search-query.ts'
import { defaultState, type SearchState } from './search-state.ts'
import { formatSearch } from './search-url.ts'
import type { SearchSlotProps } from '../results/client-slots.ts'
import { FilterControl } from './filters/filter-control.tsx'
import { NotesField } from './notes-field.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchCount, SearchHighlights } from './search-count.tsx'
import * as texts from './texts.ts'

export interface SearchFormSlots {
  /** At the top of the form: the client of the search. */
  readonly Client: ComponentType<SearchSlotProps>
  /** Beside Run Search. */
  readonly Save: ComponentType<SearchSlotProps>
  /** A panel beside the form on wide screens, a button in the title line on others. */
  readonly Searches: ComponentType<SearchSlotProps & { readonly look: 'panel' | 'button' }>
}

interface SearchFormProps {
  readonly adType: SearchState['ad_type']
  readonly options: SearchFormOptions
  readonly slots: SearchFormSlots
  /** Disables Run Search while the search is being saved. */
  readonly saving: boolean
}

/** The full search form with a live result count. Its state is in the URL, so that Back restores it. */
export function SearchForm({ adType, options, slots, saving }: SearchFormProps) {
  const start = useMemo(
    () => ({ ...defaultState(adType), ...options.price_defaults[adType] }),
    [adType, options],
  )
  const [state, update, loaded] = useSearchState(adType, { start, replace: true })
  const { advice, outdated, error } = useSearchAdvice(state)
  const { user_id: personId } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const reset = useCallback(() => update(() => start, { client: null }), [update, start])
  const prefetch = () => void client.prefetchQuery(searchListingsQuery(toSearchQuery(state)))
  const slot = { state, update, client: loaded }

  function run() {
    if (focusInvalid()) return
    // Notes and "Not sent yet" belong to one client, so recent searches leave them out.
    addRecentSearch(personId, {
      adType,
      query: formatSearch({ ...state, notes: '', not_sent_to: undefined }).toString(),
    })
    void navigate(`/results/${adType}?${formatSearch(state).toString()}`, { state: loaded })
  }

  const control = (filter: Filter) => (
    <FilterControl filter={filter} state={state} options={options} variant="form" update={update} />
  )
  return (
    <PageBody className="flex max-w-[1480px] grow flex-col pt-5">
      <PageTitle
        meta={<SearchCount advice={advice} outdated={outdated} />}
        actions={<slots.Searches {...slot} look="button" />}
      >
        {adType === 'rental' ? texts.searchRentals : texts.searchSales}
      </PageTitle>
      <div className="grid grow gap-5 pt-4 md:grid-cols-[minmax(0,1fr)_300px]">
        <Form
          sends={false}
          aria-label={texts.newSearch}
          onSubmit={run}
          className="flex min-w-0 flex-col gap-5"
        >
          <slots.Client {...slot} />
          {sections.map((section) => {
            const filters = getFilters(adType).filter((filter) => filter.section === section)
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
                    {section === 'General Information' && (
                      <div className="min-w-0 sm:col-span-full">
                        <h3 className="pb-1.5 text-sm font-medium">{texts.notes}</h3>
                        <NotesField value={state.notes} update={update} />
                      </div>
                    )}
                  </div>
                )}
              </Panel>
            )
          })}
          <div
            data-bottom-bar=""
            className="sticky bottom-0 z-20 -mx-4 mt-auto flex items-center gap-2 border-t bg-canvas px-4 py-3 sm:-mx-6 sm:gap-3 sm:px-6 md:mx-0 md:px-0"
          >
            <div className={cn('mr-auto min-w-0', !error && 'max-xs:hidden')}>
              {error ? (
                <FormMessage look="text">{getErrorMessage(error)}</FormMessage>
              ) : (
                <SearchHighlights advice={advice} outdated={outdated} />
              )}
            </div>
            <Button variant="ghost" onClick={reset}>
              {texts.reset}
            </Button>
            <slots.Save {...slot} />
            <Button
              type="submit"
              variant="primary"
              disabled={saving}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              className="max-xs:grow"
            >
              {texts.runSearch}
            </Button>
          </div>
        </Form>
        <aside
          aria-label={texts.yourSearches}
          className="flex flex-col gap-5 pb-6 md:sticky md:top-20 md:max-h-[calc(100dvh-148px)] md:self-start"
        >
          <slots.Searches {...slot} look="panel" />
          <RecentSearches personId={personId} adType={adType} boroughs={options.boroughs} />
        </aside>
      </div>
    </PageBody>
  )
}
