import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../components/ui/states.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDateWithWeekday, formatShowingClock } from '../../../lib/format-showing-time.ts'
import { showingSlotsQuery } from '../../../queries/showings.ts'
import * as texts from './texts.ts'

interface SlotTimesProps {
  readonly listingId: string
  readonly chosen: readonly number[]
  /** Whether no more may be chosen. */
  readonly full: boolean
  readonly onChange: (chosen: readonly number[]) => void
}

/** Minutes of a showing. */
const minutes = 30

/** Times of the next seven days at which the listing can be shown and the agent is free; any of them can be chosen. */
export function SlotTimes({ listingId, chosen, full, onChange }: SlotTimesProps) {
  const [from] = useState(() => newYorkDate(new Date()))
  const { data, error, refetch } = useQuery(
    showingSlotsQuery({ listingId, from, minutes, showingId: undefined }),
  )
  const days = (data?.days ?? [])
    .map(({ date, slots }) => ({ date, slots: slots.filter(({ reason }) => reason === null) }))
    .filter(({ slots }) => slots.length > 0)
  function toggle(starts: number): void {
    onChange(
      chosen.includes(starts)
        ? chosen.filter((one) => one !== starts)
        : [...chosen, starts].toSorted((one, other) => one - other),
    )
  }
  return (
    <section aria-label={texts.freeTimes} className="w-full rounded-md border px-3 py-2">
      <h3 className="text-sm font-medium">
        {texts.freeTimes} <span className="font-normal text-muted">({texts.newYorkTime})</span>
      </h3>
      {data ? (
        <>
          {data.notes.length > 0 && <p className="pt-0.5 text-xs text-muted">{data.notes.join(' · ')}</p>}
          {days.length === 0 && <p className="py-2 text-sm text-muted">{texts.noFreeTimes}</p>}
          <div className="max-h-64 divide-y overflow-y-auto overscroll-contain">
            {days.map(({ date, slots }) => {
              const day = formatDateWithWeekday(date)
              return (
                <div key={date} className="flex gap-3 py-2 max-xs:flex-col max-xs:gap-1">
                  <span className="w-24 shrink-0 pt-1.5 text-sm font-medium">{day}</span>
                  <fieldset aria-label={texts.timesOn(day)} className="flex min-w-0 grow flex-wrap gap-1.5">
                    {slots.map(({ starts }) => (
                      <button
                        key={starts}
                        type="button"
                        aria-pressed={chosen.includes(starts)}
                        disabled={full && !chosen.includes(starts)}
                        onClick={() => toggle(starts)}
                        className="h-8 rounded-md border px-2.5 text-sm tabular-nums hover:bg-hover disabled:text-muted aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
                      >
                        {formatShowingClock(starts)}
                      </button>
                    ))}
                  </fieldset>
                </div>
              )
            })}
          </div>
        </>
      ) : error ? (
        <ErrorState title={texts.timesFailed} error={error} onRetry={() => void refetch()} className="py-3" />
      ) : (
        <Skeleton className="my-2 h-24 rounded-md" />
      )}
    </section>
  )
}
