import { Pager } from '../../../components/ui/pager.tsx'
import { countPages, getPage, type SearchState } from '../search/search-state.ts'

interface ResultsPagerProps {
  readonly state: SearchState
  /** Undefined while loading. */
  readonly count: number | undefined
  readonly toPage: (page: number) => { readonly search: string }
}

/** Links to the pages of results. */
export function ResultsPager({ state, count, toPage }: ResultsPagerProps) {
  if (count === undefined) return null
  return (
    <div className="pt-10 empty:hidden">
      <Pager page={getPage(state)} pages={countPages(count, state.limit)} toPage={toPage} />
    </div>
  )
}
