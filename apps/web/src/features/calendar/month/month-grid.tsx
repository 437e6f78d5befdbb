import { addDaysToDate } from '@pb/rules/dates'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { EventChip } from '../event-chip.tsx'
import { useKeepFocus } from '../grid/use-keep-focus.ts'
import type { GridProps } from '../grid/time-grid.tsx'
import { formatSpokenDay, formatWeekday } from '../model/days.ts'
import { daysBetween } from '../model/local-time.ts'
import { isOnDay, type Occurrence } from '../model/occurrence.ts'
import type { Span } from '../model/drag.ts'
import * as texts from '../texts.ts'

interface MonthGridProps extends Omit<GridProps, 'workingHours'> {
  /** `yyyy-mm`: other days are muted. */
  readonly month: string
}

/** Events that a day shows before the link to all of them. */
const maxShown = 3

function moveByDays({ start, end }: Span, by: number): Span {
  return {
    start: { ...start, date: addDaysToDate(start.date, by) },
    end: { ...end, date: addDaysToDate(end.date, by) },
  }
}

function findDate(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]')?.dataset['date']
}

/** Keys of a focused event: Alt and arrows move it by a day or a week. */
const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Whole weeks. A press on a day adds an event; an event is dragged to another day. */
export function MonthGrid({
  days,
  month,
  now,
  occurrences,
  onOpen,
  onChange,
  onDelete,
  ...props
}: MonthGridProps) {
  const [over, setOver] = useState<string | null>(null)
  const dragged = useRef(false)

  function grab(event: PointerEvent, occurrence: Occurrence): void {
    dragged.current = false
    if (!occurrence.editable || event.button !== 0 || event.pointerType === 'touch') return
    const from = findDate(event.clientX, event.clientY)
    if (from === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const finish = (): void => {
      stop.abort()
      setOver(null)
    }
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const date = findDate(clientX, clientY) ?? null
        if (date !== from) dragged.current = true
        setOver(date === from ? null : date)
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const date = findDate(clientX, clientY)
        finish()
        if (date !== undefined && date !== from)
          onChange(occurrence, moveByDays(occurrence, daysBetween(from, date)))
      },
      { signal },
    )
    addEventListener('pointercancel', finish, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && finish(), { signal })
  }
  const keepFocus = useKeepFocus()
  function onKeyDown(event: KeyboardEvent, occurrence: Occurrence): void {
    if (!occurrence.editable) return
    const by = event.altKey ? daysByKey[event.key] : undefined
    if (by !== undefined) {
      event.preventDefault()
      keepFocus(occurrence)
      onChange(occurrence, moveByDays(occurrence, by))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onDelete(occurrence)
    }
  }
  return (
    <div className="overflow-x-auto rounded-lg border bg-panel">
      <div className="grid min-w-[560px] grid-cols-7">
        {days.slice(0, 7).map((date) => (
          <div key={date} aria-hidden className="border-b px-2 py-1.5 text-xs font-medium text-muted">
            {formatWeekday(date)}
          </div>
        ))}
        {days.map((date) => {
          const list = occurrences.filter((one) => isOnDay(one, date))
          const spoken = formatSpokenDay(date)
          return (
            <section
              key={date}
              data-date={date}
              aria-label={spoken}
              className={cn(
                'relative flex min-h-26 min-w-0 flex-col gap-0.5 border-b p-1 not-nth-[7n]:border-r',
                !date.startsWith(month) && 'bg-sunken/50',
                over === date && 'bg-brand-soft',
              )}
            >
              <button
                type="button"
                aria-label={texts.addEventOn(spoken)}
                onClick={() =>
                  props.onCreate({ start: { date, minutes: 9 * 60 }, end: { date, minutes: 10 * 60 } })
                }
                className="absolute inset-0 -outline-offset-2"
              />
              <Link
                to={props.linkToDay(date)}
                aria-current={date === now.date ? 'date' : undefined}
                className="relative z-10 flex size-6 items-center justify-center self-start rounded-full text-xs font-medium tabular-nums hover:bg-hover aria-[current=date]:bg-brand aria-[current=date]:text-on-brand"
              >
                <span className="sr-only">{texts.openDay(spoken)}</span>
                <span aria-hidden>{Number(date.slice(8))}</span>
              </Link>
              <ul className="relative z-10 flex flex-col gap-0.5">
                {list.slice(0, list.length > maxShown + 1 ? maxShown : maxShown + 1).map((one) => (
                  <li key={one.key} onPointerDown={(event) => grab(event, one)}>
                    <EventChip
                      occurrence={one}
                      onOpen={(opened) => !dragged.current && onOpen(opened)}
                      onKeyDown={onKeyDown}
                    />
                  </li>
                ))}
                {list.length > maxShown + 1 && (
                  <li>
                    <Link
                      to={props.linkToDay(date)}
                      className="flex min-h-6 items-center rounded-xs px-1.5 text-xs font-medium text-muted hover:bg-hover"
                    >
                      {texts.more(list.length - maxShown)}
                      <span className="sr-only"> {texts.on(spoken)}</span>
                    </Link>
                  </li>
                )}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}
