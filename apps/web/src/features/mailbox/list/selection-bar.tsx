import { Button } from '../../../components/ui/button.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from '../actions/bulk-texts.ts'
import type { WholeFolder } from '../actions/use-bulk-actions.tsx'
import type { Folder } from '../folders.ts'

interface SelectionBarProps {
  readonly folder: Folder
  readonly q: string
  /** Number of selected rows of this page. */
  readonly count: number
  /** Number of threads of the list; undefined while it is counted. */
  readonly total: number | undefined
  /** All rows of this page are selected. */
  readonly pageSelected: boolean
  readonly whole: WholeFolder | null
  /** A thread is open beside the list. */
  readonly besideThread: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** How many threads are selected, and selecting all of the folder or search. */
export function SelectionBar({
  folder,
  q,
  count,
  total,
  pageSelected,
  whole,
  besideThread,
  onSelectAll,
  onClear,
}: SelectionBarProps) {
  const offersAll = !whole && pageSelected && total !== undefined && total > count
  const all = whole && pluralize(whole.total, 'thread')
  const text =
    all === null
      ? texts.selected(formatNumber(count))
      : q === ''
        ? texts.allSelected(all, folder.label)
        : texts.allFoundSelected(all)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-1.5 text-sm">
      <output className="font-medium tabular-nums">{text}</output>
      {offersAll && (
        <Button variant="ghost" size="sm" onClick={onSelectAll} aria-keyshortcuts="*">
          {q === ''
            ? texts.selectAllIn(formatNumber(total), folder.label)
            : texts.selectAllFound(formatNumber(total))}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {texts.clearSelection}
      </Button>
      {besideThread && <span className="text-muted">{texts.actsOnSelection}</span>}
    </div>
  )
}
