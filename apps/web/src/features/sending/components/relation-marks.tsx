import type { ListingRelation } from '@pb/contract/listing-relations'
import { CircleHelp, Eye, Heart, Send, X, type LucideIcon } from 'lucide-react'
import { formatDay } from '../../../lib/format.ts'
import { cn } from '../../../lib/cn.ts'

type Shown = Pick<ListingRelation, 'sent' | 'time_sent' | 'time_opened' | 'mark'>

interface MarkLine {
  readonly text: string
  readonly icon: LucideIcon
  readonly tone: string
}

const said: Readonly<Record<NonNullable<Shown['mark']>, MarkLine>> = {
  like: { text: 'Likes it', icon: Heart, tone: 'bg-brand-soft text-brand-text' },
  maybe: { text: 'Maybe', icon: CircleHelp, tone: 'bg-warning-soft text-warning' },
  no: { text: 'Not for them', icon: X, tone: 'bg-sunken text-ink' },
}

function linesOf({ sent, time_sent: sentAt, time_opened: opened, mark }: Shown): MarkLine[] {
  const lines: MarkLine[] = []
  if (mark) lines.push(said[mark])
  if (opened !== null)
    lines.push({ text: `Opened ${formatDay(opened)}`, icon: Eye, tone: 'bg-sunken text-ink' })
  else if (sent === 1)
    lines.push({
      text: sentAt === null ? 'Sent' : `Sent ${formatDay(sentAt)}`,
      icon: Send,
      tone: 'bg-sunken text-ink',
    })
  return lines
}

/** What became of a listing with a client: sent, opened, and what the client says of it. Nothing where nothing did. */
export function RelationMarks({
  relation,
  className,
}: {
  readonly relation: Shown
  readonly className?: string
}) {
  const lines = linesOf(relation)
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
