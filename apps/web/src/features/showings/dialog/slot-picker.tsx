import type { ShowingSlots } from '@pb/contract/showings'
import { addDaysToDate } from '@pb/rules/dates'
import { getDateIn, officeTimeZone } from '@pb/rules/time-zone'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { showingSlotsQuery } from '../../../queries/showings.ts'
import { formatDateWithWeekday, formatShowingClock } from '../../../lib/format-showing-time.ts'
import * as texts from './texts.ts'

export type Slot = ShowingSlots['days'][number]['slots'][number]

interface SlotPickerProps {
  readonly listingId: string
  readonly minutes: number
  readonly showingId: string | undefined
  /** `yyyy-mm-dd`: no day before it is shown. */
  readonly today: string
  readonly value: Slot | null
  readonly onChange: (slot: Slot) => void
}

interface DayTimesProps {
  readonly date: string
  readonly slots: readonly Slot[]
  readonly value: Slot | null
  readonly onChange: (slot: Slot) => void
}

function DayTimes({ date, slots, value, onChange }: DayTimesProps) {
  const day = formatDateWithWeekday(date)
  return (
    <div className="flex gap-3 py-2 max-xs:flex-col max-xs:gap-1">
      <span className="w-24 shrink-0 pt-1.5 text-sm font-medium">{day}</span>
      <fieldset aria-label={texts.timesOn(day)} className="flex min-w-0 grow flex-wrap gap-1.5">
        {slots.map((slot) => (
          <button
            key={slot.starts}
            type="button"
            aria-pressed={value?.starts === slot.starts}
            title={slot.reason_text || undefined}
            onClick={() => onChange(slot)}
            className={cn(
              'h-8 rounded-md border px-2.5 text-sm tabular-nums hover:bg-hover aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand',
              slot.reason !== null && 'border-dashed text-muted',
            )}
          >
            {formatShowingClock(slot.starts)}
            {slot.reason !== null && <span className="sr-only">, {slot.reason_text}</span>}
          </button>
        ))}
        {slots.length === 0 && <span className="pt-1.5 text-sm text-muted">{texts.noTimes}</span>}
      </fieldset>
    </div>
  )
}

/** Times of a week at which the listing can be shown; also others, with what is in their way. */
export function SlotPicker({ listingId, minutes, showingId, today, value, onChange }: SlotPickerProps) {
  const [from, setFrom] = useState(() =>
    value ? getDateIn(officeTimeZone, new Date(value.starts * 1000)) : today,
  )
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(showingSlotsQuery({ listingId, from, minutes, showingId }))
  const days = data?.days.map(({ date, slots }) => ({
    date,
    slots: all ? slots : slots.filter(({ reason }) => reason === null),
  }))
  const isEmpty = days?.every(({ slots }) => slots.length === 0) === true
  return (
    <section aria-label={texts.times} className="rounded-md border">
      <div className="flex items-center gap-1 border-b py-1 pr-1 pl-3">
        <span className="grow text-sm font-medium">
          {texts.times} <span className="font-normal text-muted">({texts.newYorkTime})</span>
        </span>
        <IconButton
          label={texts.earlierDays}
          icon={ChevronLeft}
          disabled={from <= today}
          onClick={() => setFrom(addDaysToDate(from, -7))}
        />
        <IconButton
          label={texts.laterDays}
          icon={ChevronRight}
          onClick={() => setFrom(addDaysToDate(from, 7))}
        />
      </div>
      <div className="max-h-72 divide-y overflow-y-auto px-3">
        {days ? (
          isEmpty && !all ? (
            <p className="py-3 text-sm text-muted">{texts.noTimesThisWeek}</p>
          ) : (
            days.map(({ date, slots }) => (
              <DayTimes key={date} date={date} slots={slots} value={value} onChange={onChange} />
            ))
          )
        ) : error ? (
          <ErrorState
            title={texts.slotsFailed}
            error={error}
            onRetry={() => void refetch()}
            className="py-2"
          />
        ) : (
          <div aria-busy className="py-3">
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-1 border-t px-3 py-2">
        <Checkbox checked={all} onCheckedChange={setAll}>
          {texts.otherTimes}
        </Checkbox>
        {data?.notes.map((note) => (
          <p key={note} className="text-xs text-muted">
            {note}
          </p>
        ))}
        {value?.reason != null && <p className="text-xs text-warning">{texts.anyway(value.reason_text)}</p>}
      </div>
    </section>
  )
}
