import { Button } from '../../../components/ui/button.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface SelectionBarProps {
  readonly count: number
  readonly total: number
  readonly onSelectAll: () => void
  readonly onFollowUp: () => void
  readonly onClear: () => void
}

/** Actions for the ticked clients of the list. */
export function SelectionBar({ count, total, onSelectAll, onFollowUp, onClear }: SelectionBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-brand-soft px-4 py-1.5 text-sm">
      <output className="font-medium tabular-nums">{texts.selected(pluralize(count, 'client'))}</output>
      <Button size="sm" variant="primary" aria-keyshortcuts="f" onClick={onFollowUp}>
        {texts.followUp}
      </Button>
      {count < total && (
        <Button size="sm" variant="ghost" aria-keyshortcuts="*" onClick={onSelectAll}>
          {texts.selectAll(formatNumber(total))}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear} className="ml-auto">
        {texts.clear}
      </Button>
    </div>
  )
}
