import type { KeyboardEvent, PointerEvent } from 'react'
import { BarList } from '../grid/bar-list.tsx'
import type { GridProps } from '../grid/time-grid.tsx'
import { isLong, isOnDay, type Occurrence } from '../model/occurrence.ts'
import { countLanes, formatLanes, isBarOn, placeBars } from '../model/place-bars.ts'
import { MonthDay } from './month-day.tsx'

interface WeekRowProps extends Pick<GridProps, 'days' | 'now' | 'occurrences' | 'linkToDay' | 'onOpen'> {
  readonly onCreateOn: (date: string) => void
  readonly month: string
  /** The day to which an event is dragged. */
  readonly over: string | null
  readonly onGrab: (event: PointerEvent, occurrence: Occurrence) => void
  readonly onKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
}

/** Events that a day has room for, and how many of these may be bars: the last one is an event or a button. */
const maxRows = 4
const maxLanes = maxRows - 1

/** A week of the month: events over days as one bar each, the others in their days below. */
export function WeekRow({
  days,
  occurrences,
  month,
  now,
  over,
  onGrab,
  onOpen,
  onKeyDown,
  ...props
}: WeekRowProps) {
  const inWeek = occurrences.filter((one) => days.some((date) => isOnDay(one, date)))
  const bars = placeBars(days, inWeek.filter(isLong))
  const shown = bars.filter(({ lane }) => lane < maxLanes)
  const lanes = Math.max(0, ...shown.map(({ lane }) => lane + 1))
  return (
    <div
      className="grid grid-cols-7 gap-y-0.5"
      style={{ gridTemplateRows: `calc(var(--spacing) * 7) ${formatLanes(lanes)} auto` }}
    >
      {days.map((date, index) => {
        const reserved = countLanes(shown, index)
        const single = inWeek.filter((one) => !isLong(one) && isOnDay(one, date))
        const hiddenBars = bars.filter((bar) => bar.lane >= maxLanes && isBarOn(bar, index)).length
        const rows = maxRows - reserved
        const visible = hiddenBars === 0 && single.length <= rows ? single : single.slice(0, rows - 1)
        return (
          <MonthDay
            key={date}
            {...props}
            date={date}
            column={index + 1}
            isOtherMonth={!date.startsWith(month)}
            isToday={date === now.date}
            isOver={over === date}
            lanes={reserved}
            events={visible}
            hidden={hiddenBars + single.length - visible.length}
            all={inWeek.filter((one) => isOnDay(one, date))}
            onGrab={onGrab}
            onOpen={onOpen}
            onKeyDown={onKeyDown}
          />
        )
      })}
      <BarList
        bars={shown}
        className="z-10 min-w-0 px-1"
        onGrab={onGrab}
        onOpen={onOpen}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
