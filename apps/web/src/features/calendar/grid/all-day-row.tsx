import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatSpokenDay } from '../model/days.ts'
import { isOnDay, type Occurrence } from '../model/occurrence.ts'
import { EventChip } from '../event-chip.tsx'
import * as texts from '../texts.ts'

interface AllDayRowProps {
  readonly days: readonly string[]
  readonly occurrences: readonly Occurrence[]
  readonly onOpen: (occurrence: Occurrence) => void
  readonly onKeyDown: (event: KeyboardEvent, occurrence: Occurrence) => void
  readonly onCreate: (date: string) => void
}

/** Events for whole days, above the hours; each on every day that it touches. */
export function AllDayRow({ days, occurrences, onOpen, onKeyDown, onCreate }: AllDayRowProps) {
  return (
    <div className="flex border-b">
      <span aria-hidden className="w-14 shrink-0 self-center pr-2 text-right text-2xs text-muted">
        {texts.allDayShort}
      </span>
      {days.map((date) => (
        <ul
          key={date}
          aria-label={texts.allDayOn(formatSpokenDay(date))}
          className="group/day flex max-h-28 min-h-8 min-w-0 grow basis-0 flex-col gap-0.5 overflow-y-auto border-l p-0.5"
        >
          {occurrences
            .filter((one) => isOnDay(one, date))
            .map((one) => (
              <li key={one.key}>
                <EventChip occurrence={one} onOpen={onOpen} onKeyDown={onKeyDown} />
              </li>
            ))}
          <li className="min-h-6 grow">
            <button
              type="button"
              aria-label={texts.addAllDayOn(formatSpokenDay(date))}
              onClick={() => onCreate(date)}
              className="flex size-full min-h-6 items-center justify-center rounded-xs text-muted opacity-0 hover:bg-hover hover:opacity-100 focus-visible:opacity-100"
            >
              <Plus aria-hidden className="size-3.5" />
            </button>
          </li>
        </ul>
      ))}
    </div>
  )
}
