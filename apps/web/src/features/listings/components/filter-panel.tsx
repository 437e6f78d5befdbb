import type { SearchFormOptions } from '@pb/contract/listings'
import { FilterGroup } from '../../../components/ui/filter-group.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { chipsOfFilter } from '../model/chips.ts'
import { filtersFor } from '../model/filters.ts'
import type { SearchState } from '../model/search-state.ts'
import { FilterControl } from './filter-control.tsx'

interface FilterPanelProps {
  readonly state: SearchState
  readonly options: SearchFormOptions
  readonly update: UpdateSearch
}

/** Everything a search can ask for, in groups that fold away. */
export function FilterPanel({ state, options, update }: FilterPanelProps) {
  return filtersFor(state.ad_type).map((filter) => (
    <FilterGroup
      key={filter.title}
      title={filter.title}
      active={chipsOfFilter(filter, state, options.boroughs).length}
      defaultOpen={filter.open ?? false}
    >
      <FilterControl filter={filter} state={state} options={options} look="panel" update={update} />
    </FilterGroup>
  ))
}
