import type { SearchFormOptions } from '@pb/contract/listings'
import { formatMoney } from '@pb/rules/money'
import { filters, type Filter } from './filters.ts'
import { neighborhoodLabel } from './neighborhoods.ts'
import { changed, toggled, type ListKey, type SearchState } from './search-state.ts'

/** One active filter, and the search without it. */
export interface Chip {
  readonly id: string
  readonly label: string
  readonly without: SearchState
}

type Boroughs = SearchFormOptions['boroughs']

function priceText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} – ${formatMoney(max)}`
  return min === undefined ? `Up to ${formatMoney(max)}` : `From ${formatMoney(min)}`
}

function listChips(state: SearchState, key: ListKey, label: (value: string) => string): Chip[] {
  return state[key].map((value) => ({
    id: `${key}:${value}`,
    label: label(value),
    without: toggled(state, key, value),
  }))
}

/** A filter that is one value: a chip where it is set. */
function valueChip(
  state: SearchState,
  id: string,
  label: string | false,
  without: Partial<SearchState>,
): Chip[] {
  return label === false ? [] : [{ id, label, without: changed(state, without) }]
}

/** What is active of one filter. */
export function chipsOfFilter(filter: Filter, state: SearchState, boroughs: Boroughs): Chip[] {
  switch (filter.kind) {
    case 'price': {
      const { min_price: min, max_price: max } = state
      const text = min !== undefined || max !== undefined ? priceText(min, max) : false
      return valueChip(state, 'price', text, { min_price: undefined, max_price: undefined })
    }
    case 'places': {
      const nameOf = (key: string) => boroughs.find(({ abbreviation }) => abbreviation === key)?.name ?? key
      return [
        ...listChips(state, 'borough', nameOf),
        ...listChips(state, 'neighborhood', (value) => neighborhoodLabel(boroughs, value)),
      ]
    }
    case 'choices':
      return listChips(state, filter.field, filter.label)
    case 'companies':
      return listChips(state, 'company_name', (name) => name)
    case 'flags':
      return filter.flags.flatMap(({ field, title }) =>
        valueChip(state, field, state[field] && title, { [field]: false }),
      )
    case 'day':
    case 'age': {
      const value = state[filter.field]
      const label = filter.label as (value: string | number) => string
      return valueChip(state, filter.field, value !== undefined && label(value), {
        [filter.field]: undefined,
      })
    }
  }
}

/** The part of the map that the search is in. */
function mapChips(state: SearchState): Chip[] {
  return [
    ...valueChip(state, 'bounds', state.bounds !== undefined && 'Map area', { bounds: undefined }),
    ...valueChip(state, 'area', state.area !== undefined && 'Drawn area', { area: undefined }),
  ]
}

/** What was sent to the client already is left out. */
function sentChips(state: SearchState): Chip[] {
  return valueChip(state, 'not_sent_to', state.not_sent_to !== undefined && 'Not sent yet', {
    not_sent_to: undefined,
  })
}

/** The active filters of a search: what was chosen on the map and for the client, then the rest in the order of the filter panel. */
export function chipsOf(state: SearchState, boroughs: Boroughs): Chip[] {
  return [
    ...mapChips(state),
    ...sentChips(state),
    ...filters.flatMap((filter) => chipsOfFilter(filter, state, boroughs)),
  ]
}
