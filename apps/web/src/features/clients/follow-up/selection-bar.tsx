import { X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatNumber } from '../../../lib/format.ts'
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
    <div className="flex h-10 items-center gap-x-1 border-b bg-brand-soft pr-2 pl-4 text-sm whitespace-nowrap">
      <output className="min-w-0 grow truncate font-medium tabular-nums">
        {texts.selected(formatNumber(count))}
      </output>
      {count < total && (
        <Button size="sm" variant="ghost" aria-keyshortcuts="*" onClick={onSelectAll}>
          {texts.selectAll(formatNumber(total))}
        </Button>
      )}
      <Button size="sm" variant="primary" aria-keyshortcuts="f" onClick={onFollowUp}>
        {texts.followUp}
      </Button>
      <IconButton label={texts.clear} icon={X} onClick={onClear} className="size-8!" />
    </div>
  )
}
