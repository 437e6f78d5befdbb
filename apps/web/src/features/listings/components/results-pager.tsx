import { Pager } from '../../../components/ui/pager.tsx'
import { pageCount, pageOf, type SearchState } from '../model/search-state.ts'

interface ResultsPagerProps {
  readonly state: SearchState
  /** Undefined while it is not known. */
  readonly count: number | undefined
  readonly toPage: (page: number) => { readonly search: string }
}

/** The way to the other pages of results. */
export function ResultsPager({ state, count, toPage }: ResultsPagerProps) {
  if (count === undefined) return null
  return (
    <div className="pt-10 empty:hidden">
      <Pager page={pageOf(state)} pages={pageCount(count, state.limit)} toPage={toPage} />
    </div>
  )
}
