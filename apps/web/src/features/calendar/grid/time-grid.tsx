import { addDaysToDate } from '@pb/rules/dates'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { formatSpokenDay, formatWeekday } from '../model/days.ts'
import { formatHour } from '../model/describe.ts'
import { spanByKey, type Span } from '../model/drag.ts'
import { type LocalTime } from '../model/local-time.ts'
import { isLong, type Occurrence } from '../model/occurrence.ts'
import type { Hours } from '../use-working-hours.ts'
import { AllDayRow } from './all-day-row.tsx'
import { DayColumn } from './day-column.tsx'
import { useMaxColumns } from './use-max-columns.ts'
import { useKeepFocus } from './use-keep-focus.ts'
import { useTimeDrag } from './use-time-drag.ts'
import * as texts from '../texts.ts'

export interface GridProps {
  readonly days: readonly string[]
  readonly now: LocalTime
  readonly occurrences: readonly Occurrence[]
  readonly workingHours: (date: string) => readonly Hours[] | null
  readonly linkToDay: (date: string) => { readonly search: string }
  readonly onCreate: (span: Span, allDay?: boolean) => void
  readonly onChange: (occurrence: Occurrence, span: Span) => void
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onDelete: (occurrence: Occurrence) => void
  /** Shows the day after the last one, or before the first one. */
  readonly onStep: (by: 1 | -1) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const firstHour = 8

const findSlot = (area: HTMLElement | null, date: string, hour: number): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[data-slot="${date} ${hour}"]`) ?? null

/** Days with their hours. */
export function TimeGrid(props: GridProps) {
  const { days, now, occurrences, onOpen, onCreate, onChange } = props
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState({ date: days[0]!, hour: firstHour })
  // The cursor is always on a day that is shown.
  const cursorDate = days.includes(cursor.date) ? cursor.date : days[0]!
  const { begin, drag, wasDragged } = useTimeDrag({ area, scroller, days, onCreate, onChange })
  const maxColumns = useMaxColumns(area, days.length)
  const timed = occurrences.filter((one) => !isLong(one))
  const dragged = drag?.occurrence && drag.span ? { ...drag.occurrence, ...drag.span } : null

  // Scrolls once: a later view keeps the position.
  const [initialDay] = useState(days[0]!)
  useEffect(() => {
    const first = findSlot(area.current, initialDay, firstHour - 1)
    if (scroller.current && first) scroller.current.scrollTop = first.offsetTop
  }, [initialDay])

  function onSlotKeyDown(event: KeyboardEvent, date: string, hour: number): void {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key]
    if (!step || event.altKey) return
    event.preventDefault()
    const [byDay, byHour] = step as [number, number]
    const next = { date: addDaysToDate(date, byDay), hour: Math.min(Math.max(hour + byHour, 0), 23) }
    setCursor(next)
    if (!days.includes(next.date)) props.onStep(byDay > 0 ? 1 : -1)
    else findSlot(area.current, next.date, next.hour)?.focus()
  }
  const keepFocus = useKeepFocus()
  function onEventKeyDown(event: KeyboardEvent, occurrence: Occurrence): void {
    if (!occurrence.editable) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      props.onDelete(occurrence)
      return
    }
    const span = spanByKey(occurrence, event)
    if (!span) return
    event.preventDefault()
    keepFocus(occurrence)
    onChange(occurrence, span)
  }
  return (
    <div className={cn('overflow-x-auto rounded-lg border bg-panel', days.length > 1 && '@container')}>
      <div className={cn(days.length > 1 && 'min-w-[640px]')}>
        <div className="flex border-b pl-14">
          {days.map((date) => (
            <h2 key={date} className="grow basis-0 border-l text-center">
              <Link
                to={props.linkToDay(date)}
                aria-current={date === now.date ? 'date' : undefined}
                className="group relative block px-1 py-1.5 text-xs text-muted -outline-offset-2 hover:bg-hover"
              >
                <span className="sr-only">{formatSpokenDay(date)}</span>
                <span aria-hidden>{formatWeekday(date)}</span>
                <span
                  aria-hidden
                  className="mx-auto flex size-7 items-center justify-center rounded-full text-base font-semibold text-ink tabular-nums group-aria-[current=date]:bg-brand group-aria-[current=date]:text-on-brand"
                >
                  {Number(date.slice(8))}
                </span>
              </Link>
            </h2>
          ))}
        </div>
        <AllDayRow
          days={days}
          occurrences={occurrences.filter(isLong)}
          linkToDay={props.linkToDay}
          onOpen={onOpen}
          onKeyDown={onEventKeyDown}
          onCreate={(date) =>
            onCreate({ start: { date, minutes: 0 }, end: { date: addDaysToDate(date, 1), minutes: 0 } }, true)
          }
        />
        <section
          ref={scroller}
          aria-label={texts.hours}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className="relative flex h-[max(360px,calc(100dvh-290px))] overflow-y-auto overscroll-contain"
        >
          <div aria-hidden className="w-14 shrink-0">
            {hours.map((hour) => (
              <div key={hour} className="relative h-12 text-right text-2xs text-muted tabular-nums">
                {hour > 0 && <span className="absolute -top-2 right-2">{formatHour(hour)}</span>}
              </div>
            ))}
          </div>
          <div
            ref={area}
            role="presentation"
            className="relative flex h-[1152px] grow"
            onPointerDown={(event) => begin(event, 'create')}
          >
            {days.map((date) => (
              <DayColumn
                key={date}
                date={date}
                occurrences={timed}
                maxColumns={maxColumns}
                linkToDay={props.linkToDay}
                now={date === now.date ? now.minutes : null}
                workingHours={props.workingHours(date)}
                dragged={dragged}
                draft={drag?.kind === 'create' ? drag.span : null}
                cursorHour={cursorDate === date ? cursor.hour : null}
                onCursor={(shown, hour) => setCursor({ date: shown, hour })}
                onPick={(shown, hour) => {
                  if (wasDragged()) return
                  const start = { date: shown, minutes: hour * 60 }
                  onCreate({ start, end: { date: shown, minutes: hour * 60 + 60 } })
                }}
                onSlotKeyDown={onSlotKeyDown}
                onOpen={(occurrence) => !wasDragged() && onOpen(occurrence)}
                onEventKeyDown={onEventKeyDown}
                onGrab={begin}
              />
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}
