import type { SearchFormOptions } from '@pb/contract/listings'
import { Link } from 'react-router'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { chipsOf } from '../model/chips.ts'
import type { LoadedClient } from '../model/loaded-client.ts'
import { defaultState, type SearchState } from '../model/search-state.ts'
import { searchFormPath } from '../model/search-url.ts'

interface ActiveFiltersProps {
  readonly state: SearchState
  readonly boroughs: SearchFormOptions['boroughs']
  readonly update: UpdateSearch
  /** Whom the search is made for. */
  readonly client: LoadedClient | null
}

/** What the results are narrowed by, each taken away with one press. */
export function ActiveFilters({ state, boroughs, update, client }: ActiveFiltersProps) {
  const chips = chipsOf(state, boroughs)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5 pt-3">
      {chips.map(({ id, label, without }) => (
        <li key={id} className="max-w-full">
          <RemovableTag label={label} onRemove={() => update(() => without)} />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => update(() => defaultState(state.ad_type))}
          className="h-7 rounded-full px-2 text-sm font-medium text-brand-text hover:underline"
        >
          Clear all
        </button>
      </li>
      <li>
        <Link
          to={searchFormPath(state, client)}
          className="flex h-7 items-center rounded-full px-2 text-sm font-medium text-brand-text hover:underline"
        >
          Edit search
        </Link>
      </li>
    </ul>
  )
}
