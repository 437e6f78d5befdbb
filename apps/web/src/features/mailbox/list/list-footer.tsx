import { Pager } from '../../../components/ui/pager.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { threadsPerPage } from '../../../queries/mailbox.ts'
import * as rootTexts from '../texts.ts'
import * as texts from './texts.ts'

interface ListFooterProps {
  readonly page: number
  readonly pages: number
  /** Number of rows on this page. */
  readonly shown: number
  readonly total: number
  readonly exact: boolean
  readonly size?: number
  /** Plural of the counted items. */
  readonly unit?: string
}

/** `Showing X to Y of N threads` and the pager. The page is kept in the navigation state. */
export function ListFooter({
  page,
  pages,
  shown,
  total,
  exact,
  size = threadsPerPage,
  unit = rootTexts.threadUnit,
}: ListFooterProps) {
  if (total <= size && pages <= 1) return null
  const first = (page - 1) * size + 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <p className="text-sm text-muted tabular-nums">
        {texts.showingRange(
          formatNumber(first),
          formatNumber(first + shown - 1),
          `${formatNumber(total)}${exact ? '' : '+'}`,
          unit,
        )}
      </p>
      <Pager
        page={page}
        pages={pages}
        // The current URL, which may be ahead of the rendered one.
        toPage={() => ({ pathname: location.pathname, search: location.search })}
        getState={(to) => ({ page: to })}
      />
    </div>
  )
}
