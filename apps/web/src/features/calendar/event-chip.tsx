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
  readonly className?: string
}

/** An event in one line. */
export function EventChip({ occurrence, onOpen, onKeyDown, className }: EventChipProps) {
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
        className,
      )}
    >
      <span className="sr-only">{describeOccurrence(occurrence)}</span>
      <span aria-hidden>
        {occurrence.person && (
          <span className="mr-1 text-2xs font-bold tracking-wide">{occurrence.person.initials}</span>
        )}
        {!occurrence.allDay && (
          <span className="mr-1 tabular-nums">{formatMinutes(occurrence.start.minutes)}</span>
        )}
        <span className="font-medium">{occurrence.title}</span>
      </span>
    </button>
  )
}
