import type { KeyboardEvent, PointerEvent } from 'react'
import { EventChip } from '../event-chip.tsx'
import type { Occurrence } from '../model/occurrence.ts'
import type { Bar } from '../model/place-bars.ts'
import * as texts from '../texts.ts'

interface BarListProps {
  readonly bars: readonly Bar[]
  /** Of each bar's cell. */
  readonly className: string
  readonly onGrab?: (event: PointerEvent, occurrence: Occurrence) => void
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
}

/** Bars over the days of a grid whose first row is not theirs, each in the row of its lane. */
export function BarList({ bars, className, onGrab, onOpen, onKeyDown }: BarListProps) {
  return (
    <ul aria-label={texts.allDay} className="contents">
      {bars.map(({ occurrence, first, length, lane, before, after }) => (
        <li
          key={occurrence.key}
          onPointerDown={onGrab && ((event) => onGrab(event, occurrence))}
          className={className}
          style={{ gridColumn: `${first + 1} / span ${length}`, gridRow: lane + 2 }}
        >
          <EventChip
            occurrence={occurrence}
            before={before}
            after={after}
            onOpen={onOpen}
            onKeyDown={onKeyDown}
          />
        </li>
      ))}
    </ul>
  )
}
