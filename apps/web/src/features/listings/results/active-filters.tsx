import type { SearchFormOptions } from '@pb/contract/listings'
import { Link } from 'react-router'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { useAreaNames } from '../map/use-area-names.ts'
import { getActiveChips } from '../search/filters/filter-chips.ts'
import type { LoadedClient } from '../search/loaded-client.ts'
import { defaultState, type SearchState } from '../search/search-state.ts'
import { searchFormPath } from '../search/search-url.ts'
import * as texts from './texts.ts'

/** Neighborhoods that a chip names before it counts. */
const shownNames = 2

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
  const areaNames = useAreaNames(state)
  if (chips.length === 0) return null
  const nameArea = (id: string, label: string) =>
    (id === 'bounds' || id === 'area') && areaNames.length > 0
      ? texts.areaNames(label, areaNames.slice(0, shownNames), areaNames.length - shownNames)
      : label
  return (
    <ul aria-label={texts.activeFilters} className="flex flex-wrap items-center gap-1.5 pt-3">
      {chips.map(({ id, label, without }) => (
        <li key={id} className="max-w-full">
          <RemovableTag label={nameArea(id, label)} onRemove={() => update(() => without)} />
        </li>
      ))}
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
