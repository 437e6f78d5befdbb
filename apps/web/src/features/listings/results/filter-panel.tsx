import type { SearchFormOptions } from '@pb/contract/listings'
import { FilterGroup } from '../../../components/ui/filter-group.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { getFilterChips } from '../search/filters/filter-chips.ts'
import { getFilters } from '../search/filters/filters.ts'
import type { SearchState } from '../search/search-state.ts'
import { FilterControl } from '../search/filters/filter-control.tsx'

interface FilterPanelProps {
  readonly state: SearchState
  readonly options: SearchFormOptions
  readonly update: UpdateSearch
}

/** All filters, in collapsible groups. */
export function FilterPanel({ state, options, update }: FilterPanelProps) {
  return getFilters(state.ad_type).map((filter) => (
    <FilterGroup
      key={filter.title}
      title={filter.title}
      active={getFilterChips(filter, state, options.boroughs).length}
      defaultOpen={filter.open ?? false}
    >
      <FilterControl filter={filter} state={state} options={options} variant="panel" update={update} />
    </FilterGroup>
  ))
}
