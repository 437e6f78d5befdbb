import { Pager } from '../../../components/ui/pager.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { pageSize } from '../api/queries.ts'

interface ListFooterProps {
  readonly page: number
  readonly pages: number
  /** Rows of this page. */
  readonly shown: number
  readonly total: number
  readonly exact: boolean
  readonly size?: number
  readonly what?: string
}

/** `Showing X to Y of N threads` and the pager; the page travels in the navigation state. */
export function ListFooter({
  page,
  pages,
  shown,
  total,
  exact,
  size = pageSize,
  what = 'threads',
}: ListFooterProps) {
  if (total <= size && pages <= 1) return null
  const first = (page - 1) * size + 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <p className="text-sm text-muted tabular-nums">
        Showing {formatNumber(first)} to {formatNumber(first + shown - 1)} of {formatNumber(total)}
        {!exact && '+'} {what}
      </p>
      <Pager
        page={page}
        pages={pages}
        // On from the list that the address names, whichever that is by then.
        toPage={() => ({ pathname: location.pathname, search: location.search })}
        stateOf={(to) => ({ page: to })}
      />
    </div>
  )
}
