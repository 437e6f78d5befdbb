import { useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '../../../lib/cn.ts'
import { formatSpokenDay } from '../model/days.ts'
import { formatMinutes } from '../model/describe.ts'
import { dayMinutes } from '../model/local-time.ts'
import { placeSegments } from '../model/place-segments.ts'
import { getSegment, type Occurrence } from '../model/occurrence.ts'
import type { Span } from '../model/drag.ts'
import type { Hours } from '../use-working-hours.ts'
import { MoreEvents } from '../more-events.tsx'
import { TimeEvent } from './time-event.tsx'
import * as texts from '../texts.ts'

interface DayColumnProps {
  readonly date: string
  /** All of the view that are not for whole days. */
  readonly occurrences: readonly Occurrence[]
  /** Events that fit side by side. */
  readonly maxColumns: number
  readonly linkToDay: (date: string) => { readonly search: string }
  /** Minutes now, on today. */
  readonly now: number | null
  /** Null while they are not known. */
  readonly workingHours: readonly Hours[] | null
  /** The event that is dragged, at its new time. */
  readonly dragged: Occurrence | null
  readonly draft: Span | null
  /** The hour in the tab order. */
  readonly cursorHour: number | null
  readonly onCursor: (date: string, hour: number) => void
  readonly onPick: (date: string, hour: number) => void
  readonly onSlotKeyDown: (event: KeyboardEvent, date: string, hour: number) => void
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onEventKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
  readonly onGrab: (event: PointerEvent, kind: 'move' | 'resize', occurrence: Occurrence) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const percent = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

/** One day: its hours, each a button that adds an event, and its events above them. */
export function DayColumn({
  date,
  occurrences,
  maxColumns,
  linkToDay,
  now,
  workingHours,
  dragged,
  draft,
  cursorHour,
  onCursor,
  onPick,
  onSlotKeyDown,
  onOpen,
  onEventKeyDown,
  onGrab,
}: DayColumnProps) {
  const { placed, overflows } = useMemo(
    () =>
      placeSegments(
        occurrences.flatMap((occurrence) => {
          const segment = getSegment(occurrence, date)
          return segment ? [{ ...segment, occurrence }] : []
        }),
        maxColumns,
      ),
    [occurrences, date, maxColumns],
  )
  const draftSegment = draft && getSegment(draft, date)
  const draggedSegment = dragged && getSegment(dragged, date)
  const day = formatSpokenDay(date)
  return (
    <section aria-label={day} className="relative min-w-0 grow basis-0 border-l">
      <ul
        aria-label={texts.eventsOn(day)}
        className="pointer-events-none absolute inset-0 z-10 *:pointer-events-auto"
      >
        {placed.map(({ occurrence, from, to, columns, left, width }) => (
          <TimeEvent
            key={occurrence.key}
            occurrence={occurrence}
            from={from}
            to={to}
            columns={columns}
            left={left}
            width={width}
            dimmed={dragged?.key === occurrence.key}
            onOpen={onOpen}
            onKeyDown={onEventKeyDown}
            onGrab={onGrab}
          />
        ))}
        {overflows.map(({ from, to, left, width, segments }) => (
          <li
            key={segments[0]!.occurrence.key}
            className="absolute px-px"
            style={{
              top: percent(from),
              height: percent(to - from),
              left: `${left * 100}%`,
              width: `${width * 100}%`,
            }}
          >
            <MoreEvents
              date={date}
              count={segments.length}
              occurrences={segments.map(({ occurrence }) => occurrence)}
              linkToDay={linkToDay}
              onOpen={onOpen}
              className="h-full items-start justify-center border border-dashed border-line-strong bg-panel py-1"
            >
              +{segments.length}
            </MoreEvents>
          </li>
        ))}
        {dragged && draggedSegment && (
          <TimeEvent occurrence={dragged} {...draggedSegment} columns={1} left={0} width={1} ghost />
        )}
      </ul>
      {hours.map((hour) => (
        <button
          key={hour}
          type="button"
          data-slot={`${date} ${hour}`}
          tabIndex={cursorHour === hour ? 0 : -1}
          aria-label={texts.addEventAt(day, formatMinutes(hour * 60))}
          onFocus={() => onCursor(date, hour)}
          onClick={() => onPick(date, hour)}
          onKeyDown={(event) => onSlotKeyDown(event, date, hour)}
          className={cn(
            'block h-12 w-full border-b -outline-offset-2',
            workingHours &&
              !workingHours.some(({ from, to }) => from < hour * 60 + 60 && to > hour * 60) &&
              'bg-sunken/60',
          )}
        />
      ))}
      {draftSegment && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0.5 z-20 rounded-xs border border-brand bg-brand-soft px-1.5 py-0.5 text-xs text-brand-text tabular-nums"
          style={{ top: percent(draftSegment.from), height: percent(draftSegment.to - draftSegment.from) }}
        >
          {formatMinutes(draftSegment.from)} – {formatMinutes(draftSegment.to % dayMinutes)}
        </div>
      )}
      {now !== null && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-20 border-t-2 border-danger before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-danger"
          style={{ top: percent(now) }}
        />
      )}
    </section>
  )
}
