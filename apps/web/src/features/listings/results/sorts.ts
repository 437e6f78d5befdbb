import type { SearchState, SortDirection, SortKey } from '../search/search-state.ts'
import * as texts from './texts.ts'

/** Sort key and direction in one string, for a select. */
export type SortValue = `${SortKey}:${SortDirection}`

export const sortOptions: readonly { readonly value: SortValue; readonly label: string }[] = [
  { value: 'time_published:desc', label: texts.newest },
  { value: 'time_published:asc', label: texts.oldest },
  { value: 'price:asc', label: texts.priceLowToHigh },
  { value: 'price:desc', label: texts.priceHighToLow },
  { value: 'size:desc', label: texts.largest },
  { value: 'size:asc', label: texts.smallest },
  { value: 'bedrooms:desc', label: texts.bedroomsDescending },
  { value: 'bedrooms:asc', label: texts.bedroomsAscending },
]

/** Returns the sort of a search. */
export function getSortValue({ sort_by, sort_dir }: SearchState): SortValue {
  return `${sort_by}:${sort_dir}`
}

/** Converts a select's value to the sort of a search. */
export function parseSortValue(value: SortValue): Pick<SearchState, 'sort_by' | 'sort_dir'> {
  const [sort_by, sort_dir] = value.split(':') as [SortKey, SortDirection]
  return { sort_by, sort_dir }
}
