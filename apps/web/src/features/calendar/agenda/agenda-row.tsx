import { cn } from '../../../lib/cn.ts'
import { describeOccurrence, formatSpan } from '../model/describe.ts'
import type { Occurrence } from '../model/occurrence.ts'
import { kindTitles } from '../kinds.ts'
import { markClass } from '../tones.ts'
import * as texts from '../texts.ts'

interface AgendaRowProps {
  readonly occurrence: Occurrence
  readonly onOpen: (occurrence: Occurrence) => void
  readonly compact?: boolean
}

/** An event with its time, kind and place. */
export function AgendaRow({ occurrence, onOpen, compact = false }: AgendaRowProps) {
  const { title, item } = occurrence
  const kind = item.kind === 'event' ? '' : kindTitles[item.kind]
  const facts = [occurrence.person?.name, kind, item.location].filter(Boolean)
  return (
    <button
      type="button"
      data-occurrence={occurrence.key}
      onClick={() => onOpen(occurrence)}
      className={cn(
        'relative flex w-full gap-3 px-4 py-2.5 text-left text-sm -outline-offset-2 hover:bg-hover',
        compact ? 'flex-col gap-0.5!' : 'max-xs:flex-col max-xs:gap-0.5',
      )}
    >
      <span className="sr-only">{describeOccurrence(occurrence)}</span>
      <span
        aria-hidden
        className={cn('flex shrink-0 items-center gap-2 text-muted tabular-nums', !compact && 'w-40')}
      >
        {occurrence.person ? (
          <span className="w-6 shrink-0 text-2xs font-bold text-ink">{occurrence.person.initials}</span>
        ) : (
          <span className={cn('size-2 shrink-0 rounded-full', markClass(occurrence))} />
        )}
        {formatSpan(occurrence)}
      </span>
      <span className="min-w-0 grow">
        <span
          aria-hidden
          className={cn('block truncate font-medium', item.status === 'cancelled' && 'line-through')}
        >
          {title}
        </span>
        {facts.length > 0 && <span className="block truncate text-xs text-muted">{facts.join(' · ')}</span>}
        {item.unconfirmed && (
          <span aria-hidden className="block text-xs text-warning">
            {texts.changedByUnconfirmed}
          </span>
        )}
      </span>
    </button>
  )
}
