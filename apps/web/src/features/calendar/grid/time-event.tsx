import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '../../../lib/cn.ts'
import { describeOccurrence, formatMinutes, formatSpan } from '../model/describe.ts'
import { dayMinutes } from '../model/local-time.ts'
import type { Occurrence } from '../model/occurrence.ts'
import { toneClass } from '../tones.ts'
import * as texts from '../texts.ts'

interface TimeEventProps {
  readonly occurrence: Occurrence
  readonly from: number
  readonly to: number
  /** Events at the same time, which share the width. */
  readonly columns: number
  /** Fractions of the day's width. */
  readonly left: number
  readonly width: number
  /** Being dragged: drawn where it would be. */
  readonly ghost?: boolean
  readonly dimmed?: boolean
  readonly onOpen?: ((occurrence: Occurrence) => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent, occurrence: Occurrence) => void) | undefined
  readonly onGrab?: (event: PointerEvent, kind: 'move' | 'resize', occurrence: Occurrence) => void
}

/** An event at its time; the one handle at its end resizes it. */
export const TimeEvent = memo(function TimeEvent({
  occurrence,
  from,
  to,
  columns,
  left,
  width,
  ghost = false,
  dimmed = false,
  onOpen,
  onKeyDown,
  onGrab,
}: TimeEventProps) {
  const { title, editable } = occurrence
  const minutes = to - from
  return (
    <li
      className="absolute px-px"
      style={{
        top: `${(from / dayMinutes) * 100}%`,
        height: `${(Math.max(minutes, 25) / dayMinutes) * 100}%`,
        left: `${left * 100}%`,
        width: `${width * 100}%`,
      }}
    >
      <button
        type="button"
        data-occurrence={occurrence.key}
        aria-keyshortcuts={editable ? texts.eventKeys : undefined}
        onClick={() => onOpen?.(occurrence)}
        onKeyDown={(event) => onKeyDown?.(event, occurrence)}
        onPointerDown={(event) => {
          event.stopPropagation()
          if (editable) onGrab?.(event, 'move', occurrence)
        }}
        className={cn(
          'relative flex size-full touch-pan-y flex-col overflow-hidden rounded-xs border-l-3 py-0.5 text-left text-xs leading-tight select-none focus-visible:z-20',
          columns > 1 ? 'px-1' : 'px-1.5',
          toneClass(occurrence),
          ghost && 'z-30 shadow-raised',
          dimmed && 'opacity-40',
          editable && 'cursor-grab',
        )}
      >
        <span className="sr-only">{describeOccurrence(occurrence)}</span>
        <span
          aria-hidden
          // A word that is too long is cut at the edge: broken into two lines it reads as two.
          className={cn('max-w-full font-medium', minutes <= 45 && 'truncate')}
        >
          {occurrence.person && (
            <span className="mr-1 text-2xs font-bold tracking-wide">{occurrence.person.initials}</span>
          )}
          {title}
        </span>
        {minutes > 45 && (
          <span aria-hidden className="max-w-full truncate tabular-nums">
            {columns > 2 ? formatMinutes(occurrence.start.minutes) : formatSpan(occurrence)}
          </span>
        )}
      </button>
      {editable && onGrab && (
        <span
          aria-hidden
          onPointerDown={(event) => onGrab(event, 'resize', occurrence)}
          className="absolute inset-x-1 bottom-0 z-10 h-1.5 cursor-ns-resize"
        />
      )}
    </li>
  )
})
