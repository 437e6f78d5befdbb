import { useLocation } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { pageSizes, threadsPerPage } from '../../../queries/mailbox.ts'
import * as rootTexts from '../texts.ts'
import * as texts from './texts.ts'

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

interface ListFooterProps {
  readonly page: number
  readonly pages: number
  /** Number of rows on this page. */
  readonly shown: number
  /** Undefined while it is counted. */
  readonly total: number | undefined
  readonly size?: number
  /** Plural of the counted items. */
  readonly unit?: string
  /** Query string of a page. */
  readonly toSearch: (page: number) => string
  /** Offers other numbers of rows per page. */
  readonly onSize?: (size: number) => void
}

/** `Showing X to Y of N threads` and the pager. The page is kept in the navigation state. */
export function ListFooter({
  page,
  pages,
  shown,
  total,
  size = threadsPerPage,
  unit = rootTexts.threadUnit,
  toSearch,
  onSize,
}: ListFooterProps) {
  const { pathname } = useLocation()
  if (total !== undefined && total <= threadsPerPage && pages <= 1) return null
  const first = (page - 1) * size + 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <p className="text-sm text-muted tabular-nums">
        {total === undefined
          ? texts.showing(formatNumber(first), formatNumber(first + shown - 1))
          : texts.showingRange(
              formatNumber(first),
              formatNumber(first + shown - 1),
              formatNumber(total),
              unit,
            )}
      </p>
      {onSize && (
        <span className="flex items-center gap-2 text-sm text-muted">
          {texts.rowsPerPage}
          <Select
            label={texts.rowsPerPage}
            value={String(size)}
            options={sizeOptions}
            onChange={(next) => onSize(Number(next))}
          />
        </span>
      )}
      <Pager
        page={page}
        pages={pages}
        toPage={(to) => ({ pathname, search: toSearch(to) })}
        getState={(to) => ({ page: to })}
      />
    </div>
  )
}
