import type { SearchFormOptions } from '@pb/contract/listings'
import { formatMoney } from '@pb/rules/money'
import { filters, type Filter } from './filters.ts'
import { getAbbreviation, formatNeighborhood } from './neighborhoods.ts'
import { changeSearch, toggleValue, type ListKey, type SearchState } from '../search-state.ts'
import * as texts from './texts.ts'

/** One active filter and the search without it. */
export interface FilterChip {
  readonly id: string
  readonly label: string
  readonly without: SearchState
}

type Boroughs = SearchFormOptions['boroughs']

function formatPriceRange(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} – ${formatMoney(max)}`
  return min === undefined ? texts.upTo(formatMoney(max)) : texts.from(formatMoney(min))
}

function listChips(state: SearchState, key: ListKey, label: (value: string) => string): FilterChip[] {
  return state[key].map((value) => ({
    id: `${key}:${value}`,
    label: label(value),
    without: toggleValue(state, key, value),
  }))
}

/** With more neighborhoods of a borough than this, one chip covers all of them. */
const maxNeighborhoodChips = 8
/** A borough without at most this many of its neighborhoods is named by them. */
const maxExceptions = 3

/** Chips for each neighborhood, or one for many of a borough: `Manhattan except SoHo`, `12 in Brooklyn`. */
function getNeighborhoodChips(state: SearchState, boroughs: Boroughs): FilterChip[] {
  const chips = listChips(state, 'neighborhood', (value) => formatNeighborhood(boroughs, value))
  return boroughs.reduce((shown, { name, abbreviation, neighborhoods }) => {
    const keys = new Set(neighborhoods.map((each) => each.abbreviation))
    const values = state.neighborhood.filter((value) => keys.has(getAbbreviation(value)))
    if (values.length <= maxNeighborhoodChips) return shown
    const missing = neighborhoods.filter((each) => !values.includes(each.abbreviation))
    const label =
      missing.length <= maxExceptions
        ? texts.exceptFor(name, missing.map((each) => each.name).join(', '))
        : texts.countIn(values.length, name)
    const ids = new Set(values.map((value) => `neighborhood:${value}`))
    const without = changeSearch(state, {
      neighborhood: state.neighborhood.filter((value) => !values.includes(value)),
    })
    return [...shown.filter(({ id }) => !ids.has(id)), { id: `many:${abbreviation}`, label, without }]
  }, chips)
}

/** A chip for a filter with a single value; none when the label is false. */
function valueChip(
  state: SearchState,
  id: string,
  label: string | false,
  without: Partial<SearchState>,
): FilterChip[] {
  return label === false ? [] : [{ id, label, without: changeSearch(state, without) }]
}

/** Returns the chips of one filter. */
export function getFilterChips(filter: Filter, state: SearchState, boroughs: Boroughs): FilterChip[] {
  switch (filter.kind) {
    case 'price': {
      const { min_price: min, max_price: max } = state
      const text = min !== undefined || max !== undefined ? formatPriceRange(min, max) : false
      return valueChip(state, 'price', text, { min_price: undefined, max_price: undefined })
    }
    case 'neighborhoods': {
      const getName = (key: string) => boroughs.find(({ abbreviation }) => abbreviation === key)?.name ?? key
      return [...listChips(state, 'borough', getName), ...getNeighborhoodChips(state, boroughs)]
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

/** Chips for the map bounds or the drawn area. */
function mapChips(state: SearchState): FilterChip[] {
  return [
    ...valueChip(state, 'bounds', state.bounds !== undefined && texts.mapArea, { bounds: undefined }),
    ...valueChip(state, 'area', state.area !== undefined && texts.drawnArea, { area: undefined }),
  ]
}

/** Chip for "Not sent yet", which leaves out listings that were sent to the client. */
function sentChips(state: SearchState): FilterChip[] {
  return valueChip(state, 'not_sent_to', state.not_sent_to !== undefined && texts.notSentYet, {
    not_sent_to: undefined,
  })
}

/** Chip for a search that only shows certain listings, as a link of the product may ask. */
function chosenChips(state: SearchState): FilterChip[] {
  const count = state.listing_ids.length
  return valueChip(state, 'listing_ids', count > 0 && texts.onlyListings(count), {
    listing_ids: [],
    ignore_filters: false,
  })
}

/** Returns the chips of all active filters: map and client first, then in the order of the filter panel. */
export function getActiveChips(state: SearchState, boroughs: Boroughs): FilterChip[] {
  return [
    ...mapChips(state),
    ...sentChips(state),
    ...chosenChips(state),
    ...filters.flatMap((filter) => getFilterChips(filter, state, boroughs)),
  ]
}
