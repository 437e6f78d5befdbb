import type { KeyboardEvent } from 'react'
import { cn } from '../../lib/cn.ts'
import { describeOccurrence, formatMinutes } from './model/describe.ts'
import type { Occurrence } from './model/occurrence.ts'
import { toneClass } from './tones.ts'
import * as texts from './texts.ts'

interface EventChipProps {
  readonly occurrence: Occurrence
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onKeyDown?: (event: KeyboardEvent, occurrence: Occurrence) => void
  /** Whether it goes on before or after what is shown: then it has no end there. */
  readonly before?: boolean
  readonly after?: boolean
  readonly className?: string
}

/** An event in one line. */
export function EventChip({
  occurrence,
  onOpen,
  onKeyDown,
  before = false,
  after = false,
  className,
}: EventChipProps) {
  return (
    <button
      type="button"
      data-occurrence={occurrence.key}
      aria-keyshortcuts={occurrence.editable ? texts.eventKeys : undefined}
      title={occurrence.title}
      onClick={() => onOpen(occurrence)}
      onKeyDown={(event) => onKeyDown?.(event, occurrence)}
      className={cn(
        'relative block min-h-6 w-full truncate rounded-xs border-l-3 px-1.5 text-left text-xs leading-6 select-none',
        toneClass(occurrence),
        before && 'rounded-l-none! border-l-0!',
        after && 'rounded-r-none!',
        className,
      )}
    >
      <span className="sr-only">{describeOccurrence(occurrence)}</span>
      <span aria-hidden>
        {occurrence.person && (
          <span className="mr-1 text-2xs font-bold tracking-wide">{occurrence.person.initials}</span>
        )}
        {!occurrence.allDay && (
          <span className="mr-1 tabular-nums @max-[6.5rem]/day:hidden">
            {formatMinutes(occurrence.start.minutes)}
          </span>
        )}
        <span className="font-medium">{occurrence.title}</span>
      </span>
    </button>
  )
}
