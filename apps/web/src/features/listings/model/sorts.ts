import type { SearchState, SortDirection, SortKey } from './search-state.ts'

/** A sort in one word, as a select holds it. */
export type SortValue = `${SortKey}:${SortDirection}`

export const sortOptions: readonly { readonly value: SortValue; readonly label: string }[] = [
  { value: 'time_published:desc', label: 'Newest' },
  { value: 'time_published:asc', label: 'Oldest' },
  { value: 'price:asc', label: 'Price, low to high' },
  { value: 'price:desc', label: 'Price, high to low' },
  { value: 'size:desc', label: 'Largest' },
  { value: 'size:asc', label: 'Smallest' },
  { value: 'bedrooms:desc', label: 'Most bedrooms' },
  { value: 'bedrooms:asc', label: 'Fewest bedrooms' },
]

/** The sort of a search. */
export function sortOf({ sort_by, sort_dir }: SearchState): SortValue {
  return `${sort_by}:${sort_dir}`
}

/** What a sort changes in a search. */
export function sortChange(value: SortValue): Pick<SearchState, 'sort_by' | 'sort_dir'> {
  const [sort_by, sort_dir] = value.split(':') as [SortKey, SortDirection]
  return { sort_by, sort_dir }
}
