import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatSpokenDay } from '../model/days.ts'
import { isOnDay, type Occurrence } from '../model/occurrence.ts'
import { formatLanes, isBarOn, placeBars } from '../model/place-bars.ts'
import { MoreEvents } from '../more-events.tsx'
import * as texts from '../texts.ts'
import { BarList } from './bar-list.tsx'

interface AllDayRowProps {
  readonly days: readonly string[]
  readonly occurrences: readonly Occurrence[]
  readonly linkToDay: (date: string) => { readonly search: string }
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
  readonly onCreate: (date: string) => void
}

/** Lanes that are shown; of more events, one less and a button for the others. */
const maxLanes = 4

/** Events for whole days, above the hours: each is one bar over its days. */
export function AllDayRow({ days, occurrences, linkToDay, onOpen, onKeyDown, onCreate }: AllDayRowProps) {
  const bars = placeBars(days, occurrences)
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1))
  const shownLanes = lanes > maxLanes ? maxLanes - 1 : lanes
  const hidden = days.map(
    (_date, index) => bars.filter((bar) => bar.lane >= shownLanes && isBarOn(bar, index)).length,
  )
  return (
    <div className="flex border-b">
      <span aria-hidden className="w-14 shrink-0 self-center pr-2 text-right text-2xs text-muted">
        {texts.allDayShort}
      </span>
      <div
        className="grid grow gap-y-0.5 pb-0.5"
        style={{
          gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          gridTemplateRows: `2px ${formatLanes(shownLanes)} minmax(calc(var(--spacing) * 6), auto)`,
        }}
      >
        {days.map((date, index) => (
          <div
            key={date}
            aria-hidden
            className="row-start-1 -row-end-1 border-l"
            style={{ gridColumn: index + 1 }}
          />
        ))}
        <BarList
          bars={bars.filter(({ lane }) => lane < shownLanes)}
          className="min-w-0 pr-0.5 pl-px"
          onOpen={onOpen}
          onKeyDown={onKeyDown}
        />
        {days.map((date, index) => (
          <div
            key={date}
            className="flex min-w-0 gap-0.5 pr-0.5 pl-px"
            style={{ gridColumn: index + 1, gridRow: shownLanes + 2 }}
          >
            {hidden[index]! > 0 && (
              <MoreEvents
                date={date}
                count={hidden[index]!}
                occurrences={occurrences.filter((one) => isOnDay(one, date))}
                linkToDay={linkToDay}
                onOpen={onOpen}
                className="w-auto! min-w-0 shrink px-1"
              />
            )}
            <button
              type="button"
              aria-label={texts.addAllDayOn(formatSpokenDay(date))}
              onClick={() => onCreate(date)}
              className="flex min-h-6 min-w-6 grow items-center justify-center rounded-xs text-muted opacity-0 hover:bg-hover hover:opacity-100 focus-visible:opacity-100"
            >
              <Plus aria-hidden className="size-3.5" />
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}
