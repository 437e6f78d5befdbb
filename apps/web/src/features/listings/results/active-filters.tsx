import type { SearchFormOptions } from '@pb/contract/listings'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { getActiveChips } from '../search/filters/filter-chips.ts'
import type { LoadedClient } from '../search/loaded-client.ts'
import { defaultState, type SearchState } from '../search/search-state.ts'
import { searchFormPath } from '../search/search-url.ts'
import * as texts from './texts.ts'

// Only a search in an area needs the names of places.
const AreaTag = lazy(() => import('../map/area-tag.tsx'))

interface ActiveFiltersProps {
  readonly state: SearchState
  readonly boroughs: SearchFormOptions['boroughs']
  readonly update: UpdateSearch
  /** The client of the search. */
  readonly client: LoadedClient | null
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ state, boroughs, update, client }: ActiveFiltersProps) {
  const chips = getActiveChips(state, boroughs)
  if (chips.length === 0) return null
  return (
    <ul aria-label={texts.activeFilters} className="flex flex-wrap items-center gap-1.5 pt-3">
      {chips.map(({ id, label, without }) => {
        const tag = <RemovableTag label={label} onRemove={() => update(() => without)} />
        return (
          <li key={id} className="max-w-full">
            {id === 'bounds' || id === 'area' ? (
              <Suspense fallback={tag}>
                <AreaTag state={state} label={label} onRemove={() => update(() => without)} />
              </Suspense>
            ) : (
              tag
            )}
          </li>
        )
      })}
      <li>
        <button
          type="button"
          onClick={() => update(() => defaultState(state.ad_type))}
          className="h-7 rounded-full px-2 text-sm font-medium text-brand-text hover:underline"
        >
          {texts.clearAll}
        </button>
      </li>
      <li>
        <Link
          to={searchFormPath(state, client)}
          className="flex h-7 items-center rounded-full px-2 text-sm font-medium text-brand-text hover:underline"
        >
          {texts.editSearch}
        </Link>
      </li>
    </ul>
  )
}
