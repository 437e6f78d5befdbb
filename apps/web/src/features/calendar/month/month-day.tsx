import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { EventChip } from '../event-chip.tsx'
import type { GridProps } from '../grid/time-grid.tsx'
import { formatSpokenDay } from '../model/days.ts'
import type { Occurrence } from '../model/occurrence.ts'
import { MoreEvents } from '../more-events.tsx'
import * as texts from '../texts.ts'

interface MonthDayProps extends Pick<GridProps, 'linkToDay' | 'onOpen'> {
  readonly onCreateOn: (date: string) => void
  readonly date: string
  readonly column: number
  readonly isOtherMonth: boolean
  readonly isToday: boolean
  readonly isOver: boolean
  /** Rows that bars take above the events. */
  readonly lanes: number
  readonly events: readonly Occurrence[]
  /** Events for which there is no room. */
  readonly hidden: number
  readonly all: readonly Occurrence[]
  readonly onGrab: (event: PointerEvent, occurrence: Occurrence) => void
  readonly onKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
}

/** A day of the month with its events below the bars over it. */
export function MonthDay({
  date,
  column,
  lanes,
  events,
  hidden,
  all,
  onGrab,
  onKeyDown,
  ...props
}: MonthDayProps) {
  const spoken = formatSpokenDay(date)
  return (
    <section
      data-date={date}
      aria-label={spoken}
      className={cn(
        '@container/day relative row-start-1 -row-end-1 flex min-h-28 min-w-0 flex-col border-b px-1 pt-1 pb-1.5 not-nth-[7n]:border-r',
        props.isOtherMonth && 'bg-sunken/50',
        props.isOver && 'bg-brand-soft',
      )}
      style={{ gridColumn: column }}
    >
      <button
        type="button"
        aria-label={texts.addEventOn(spoken)}
        onClick={() => props.onCreateOn(date)}
        className="absolute inset-0 -outline-offset-2"
      />
      <Link
        to={props.linkToDay(date)}
        aria-current={props.isToday ? 'date' : undefined}
        className="relative z-10 flex size-6 shrink-0 items-center justify-center self-start rounded-full text-xs font-medium tabular-nums hover:bg-hover aria-[current=date]:bg-brand aria-[current=date]:text-on-brand"
      >
        <span className="sr-only">{texts.openDay(spoken)}</span>
        <span aria-hidden>{Number(date.slice(8))}</span>
      </Link>
      <ul
        aria-label={texts.eventsOn(spoken)}
        className="relative z-10 flex flex-col gap-0.5"
        style={{ marginTop: `calc(${lanes} * (var(--spacing) * 6 + 2px) + 2px)` }}
      >
        {events.map((one) => (
          <li key={one.key} onPointerDown={(event) => onGrab(event, one)}>
            <EventChip occurrence={one} onOpen={props.onOpen} onKeyDown={onKeyDown} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <MoreEvents
              date={date}
              count={hidden}
              occurrences={all}
              linkToDay={props.linkToDay}
              onOpen={props.onOpen}
            />
          </li>
        )}
      </ul>
    </section>
  )
}
