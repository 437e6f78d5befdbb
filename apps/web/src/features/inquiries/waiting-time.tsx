import type { InquiryRow } from '@pb/contract/inquiry-schemas'
import { Clock } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { formatLength, getUrgency, type Urgency } from './format-wait.ts'
import * as texts from './texts.ts'

const colors: Readonly<Record<Urgency, string>> = {
  good: 'bg-brand-soft text-brand-text',
  soon: 'bg-warning-soft text-warning',
  late: 'bg-danger-soft text-danger',
}

interface WaitingTimeProps {
  readonly row: Pick<InquiryRow, 'waiting_since' | 'due_by'>
  /** Unix seconds. */
  readonly now: number
}

function getHint(dueBy: number | null, now: number): string | undefined {
  if (dueBy === null) return undefined
  return now < dueBy ? texts.dueIn(formatLength(dueBy - now)) : texts.late(formatLength(now - dueBy))
}

/** How long a person has been waiting for an answer, colored by the office's response goal. */
export function WaitingTime({ row, now }: WaitingTimeProps) {
  const urgency = getUrgency(row, now)
  if (urgency === null || row.waiting_since === null) return null
  const length = formatLength(Math.max(0, now - row.waiting_since))
  const hint = getHint(row.due_by, now)
  return (
    <span
      title={hint}
      className={cn(
        'inline-flex h-[22px] shrink-0 items-center gap-1 rounded-xs px-1.5 text-xs font-medium tabular-nums',
        colors[urgency],
      )}
    >
      <Clock aria-hidden className="size-3.5" />
      <span aria-hidden>{length}</span>
      <span className="sr-only">
        {texts.waitsFor(length)}
        {hint !== undefined && `. ${hint}`}
      </span>
    </span>
  )
}
