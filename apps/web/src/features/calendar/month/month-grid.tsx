import { addDaysToDate } from '@pb/rules/dates'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { chunk } from '@pb/rules/chunk'
import { Card } from '../../../components/ui/panel.tsx'
import { useKeepFocus } from '../grid/use-keep-focus.ts'
import type { GridProps } from '../grid/time-grid.tsx'
import { formatWeekday } from '../model/days.ts'
import { daysBetween } from '../model/local-time.ts'
import type { Occurrence } from '../model/occurrence.ts'
import type { Span } from '../model/drag.ts'
import { WeekRow } from './week-row.tsx'

interface MonthGridProps extends Omit<GridProps, 'workingHours' | 'onCreate'> {
  /** A press on a day. */
  readonly onCreateOn: (date: string) => void
  /** `yyyy-mm`: other days are muted. */
  readonly month: string
}

function moveByDays({ start, end }: Span, by: number): Span {
  return {
    start: { ...start, date: addDaysToDate(start.date, by) },
    end: { ...end, date: addDaysToDate(end.date, by) },
  }
}

function findDate(x: number, y: number): string | undefined {
  // A bar over several days lies above them.
  const elements = document.elementsFromPoint(x, y)
  return elements.map((one) => one.closest<HTMLElement>('[data-date]')?.dataset['date']).find(Boolean)
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
  const weeks = chunk(days, 7)
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
    <Card className="overflow-x-auto">
      <div className="min-w-[560px]">
        <div className="grid grid-cols-7">
          {days.slice(0, 7).map((date) => (
            <div key={date} aria-hidden className="border-b px-2 py-1.5 text-xs font-medium text-muted">
              {formatWeekday(date)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <WeekRow
            key={week[0]}
            {...props}
            days={week}
            month={month}
            now={now}
            occurrences={occurrences}
            over={over}
            onGrab={grab}
            onOpen={(opened) => !dragged.current && onOpen(opened)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </Card>
  )
}
