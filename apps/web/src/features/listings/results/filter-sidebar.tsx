import type { SearchFormOptions } from '@pb/contract/listings'
import { memo, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import type { UpdateSearch } from '../search/use-search-state.ts'
import type { SearchState } from '../search/search-state.ts'
import { FilterPanel } from './filter-panel.tsx'
import * as texts from './texts.ts'

export interface FiltersProps {
  readonly state: SearchState
  readonly update: UpdateSearch
  readonly options: SearchFormOptions | undefined
  readonly optionsError: Error | null
  readonly onRetry: () => void
  readonly onReset: () => void
  /** Shown above the first filter. */
  readonly head: ReactNode
}

/** The filters, once their options are loaded. */
function FilterGroups({
  state,
  update,
  options,
  optionsError,
  onRetry,
}: Omit<FiltersProps, 'onReset' | 'head'>) {
  if (options) return <FilterPanel state={state} options={options} update={update} />
  if (optionsError) {
    return <ErrorState title={texts.filtersFailed} error={optionsError} onRetry={onRetry} />
  }
  return (
    <div aria-hidden className="space-y-5 p-5">
      {['w-1/3', 'w-1/4', 'w-1/4', 'w-2/5', 'w-1/3', 'w-1/4'].map((width, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- places that never move
        <div key={place} className="space-y-3">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}

/** The client of the search and all filters. */
export function Filters({ head, ...filters }: Omit<FiltersProps, 'onReset'>) {
  return (
    <>
      {head}
      <FilterGroups {...filters} />
    </>
  )
}

/** The filters beside the results, with their own scrollbar. Memoized: new results do not re-render them. */
export const FilterSidebar = memo(function FilterSidebar({ onReset, ...filters }: FiltersProps) {
  return (
    <aside
      aria-label={texts.filters}
      className="sticky top-[57px] h-[calc(100dvh-57px)] w-[380px] shrink-0 overflow-y-auto overscroll-contain border-r bg-panel [scrollbar-width:thin]"
    >
      <div className="sticky top-0 z-10 flex h-14 items-center border-b bg-panel px-5">
        <h2 className="text-base font-semibold">{texts.filters}</h2>
        <Button variant="ghost" size="sm" className="-mr-3 ml-auto" onClick={onReset}>
          {texts.reset}
        </Button>
      </div>
      <Filters {...filters} />
    </aside>
  )
})
