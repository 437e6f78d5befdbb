import type { SearchFormOptions } from '@pb/contract/listings'
import { memo, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { SearchState } from '../model/search-state.ts'
import { FilterPanel } from './filter-panel.tsx'

export interface FiltersProps {
  readonly state: SearchState
  readonly update: UpdateSearch
  readonly options: SearchFormOptions | undefined
  readonly optionsError: Error | null
  readonly onRetry: () => void
  readonly onReset: () => void
  /** Before the first filter. */
  readonly head: ReactNode
}

/** The filters once what they offer is known. */
function Groups({ state, update, options, optionsError, onRetry }: Omit<FiltersProps, 'onReset' | 'head'>) {
  if (options) return <FilterPanel state={state} options={options} update={update} />
  if (optionsError) {
    return <ErrorState title="The filters could not be loaded" error={optionsError} onRetry={onRetry} />
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

/** Whom the search is for, and all its filters. */
export function Filters({ head, ...filters }: Omit<FiltersProps, 'onReset'>) {
  return (
    <>
      {head}
      <Groups {...filters} />
    </>
  )
}

/** The filters beside the results; they scroll by themselves. New results leave them alone. */
export const FilterSidebar = memo(function FilterSidebar({ onReset, ...filters }: FiltersProps) {
  return (
    <aside
      aria-label="Filters"
      className="sticky top-[57px] h-[calc(100dvh-57px)] w-[380px] shrink-0 overflow-y-auto overscroll-contain border-r bg-panel [scrollbar-width:thin]"
    >
      <div className="sticky top-0 z-10 flex h-14 items-center border-b bg-panel px-5">
        <h2 className="text-base font-semibold">Filters</h2>
        <Button variant="ghost" size="sm" className="-mr-3 ml-auto" onClick={onReset}>
          Reset
        </Button>
      </div>
      <Filters {...filters} />
    </aside>
  )
})
