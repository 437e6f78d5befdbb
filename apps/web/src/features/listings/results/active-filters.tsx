import type { SearchFormOptions } from '@pb/contract/listings'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { lazy } from '../../../lib/lazy.ts'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { getActiveChips } from '../search/filters/filter-chips.ts'
import type { LoadedClient } from '../search/loaded-client.ts'
import { defaultState, type SearchState } from '../search/search-state.ts'
import { searchFormPath } from '../search/search-url.ts'
import * as texts from './texts.ts'
import { useRowsBelow } from './use-rows-below.ts'

// Only a search in an area needs the names of places.
const AreaTag = lazy(() => import('../map/area-tag.tsx'))

interface ActiveFiltersProps {
  readonly state: SearchState
  readonly boroughs: SearchFormOptions['boroughs']
  readonly update: UpdateSearch
  /** The client of the search. */
  readonly client: LoadedClient | null
}

const actionClass = 'h-7 shrink-0 rounded-full px-2 text-sm font-medium text-brand-text hover:underline'

/** The active filters, each with a button that removes it; beside a client in one row until all are asked for. */
export function ActiveFilters({ state, boroughs, update, client }: ActiveFiltersProps) {
  const [list, below] = useRowsBelow()
  const [expanded, setExpanded] = useState(false)
  const chips = getActiveChips(state, boroughs)
  if (chips.length === 0) return null
  const canCollapse = client !== null && below > 0
  const shown = canCollapse && !expanded ? chips.length - below : chips.length
  return (
    <div className="flex flex-wrap items-start gap-1.5 pt-3 sm:flex-nowrap">
      <ul
        ref={list}
        aria-label={texts.activeFilters}
        className={cn(
          'flex min-w-0 flex-wrap items-center gap-1.5',
          client !== null && !expanded && 'max-h-7 overflow-hidden',
        )}
      >
        {chips.map(({ id, label, without }, at) => {
          const tag = <RemovableTag label={label} onRemove={() => update(() => without)} />
          return (
            <li key={id} className={cn('max-w-full', at >= shown && 'invisible')}>
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
      </ul>
      {canCollapse && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className={actionClass}
        >
          {expanded ? texts.fewerFilters : texts.moreFilters(below)}
        </button>
      )}
      <button type="button" onClick={() => update(() => defaultState(state.ad_type))} className={actionClass}>
        {texts.clearAll}
      </button>
      <Link to={searchFormPath(state, client)} className={cn(actionClass, 'flex items-center')}>
        {texts.editSearch}
      </Link>
    </div>
  )
}
