import type { ListingRelation } from '@pb/contract/listing-relations'
import { CircleHelp, Eye, Heart, Send, X, type LucideIcon } from 'lucide-react'
import { formatDay } from '../../../lib/format.ts'
import { cn } from '../../../lib/cn.ts'
import * as texts from '../texts.ts'

type RelationFields = Pick<ListingRelation, 'sent' | 'time_sent' | 'time_opened' | 'mark'>

interface MarkLine {
  readonly text: string
  readonly icon: LucideIcon
  readonly tone: string
}

const markLines: Readonly<Record<NonNullable<RelationFields['mark']>, MarkLine>> = {
  like: { text: texts.likesIt, icon: Heart, tone: 'bg-brand-soft text-brand-text' },
  maybe: { text: texts.maybe, icon: CircleHelp, tone: 'bg-warning-soft text-warning' },
  no: { text: texts.passed, icon: X, tone: 'bg-sunken text-ink' },
}

function toMarkLines({ sent, time_sent: sentAt, time_opened: opened, mark }: RelationFields): MarkLine[] {
  const lines: MarkLine[] = []
  if (mark) lines.push(markLines[mark])
  if (opened !== null)
    lines.push({ text: texts.opened(formatDay(opened)), icon: Eye, tone: 'bg-sunken text-ink' })
  else if (sent === 1)
    lines.push({
      text: sentAt === null ? texts.sent : texts.sentOn(formatDay(sentAt)),
      icon: Send,
      tone: 'bg-sunken text-ink',
    })
  return lines
}

/** Whether a listing was sent to a client and opened, and the client's rating. Renders nothing if none applies. */
export function RelationMarks({
  relation,
  className,
}: {
  readonly relation: RelationFields
  readonly className?: string
}) {
  const lines = toMarkLines(relation)
  if (lines.length === 0) return null
  return (
    <ul className={cn('flex flex-wrap gap-1', className)}>
      {lines.map(({ text, icon: Icon, tone }) => (
        <li
          key={text}
          className={cn(
            'inline-flex h-[22px] items-center gap-1 rounded-xs px-1.5 text-xs font-medium whitespace-nowrap',
            tone,
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {text}
        </li>
      ))}
    </ul>
  )
}
