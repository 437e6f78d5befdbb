import { addDaysToDate } from '@pb/rules/dates'
import { Plus } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { cn } from '../../../lib/cn.ts'
import { formatSpokenDay } from '../model/days.ts'
import { isOnDay } from '../model/occurrence.ts'
import { calendarPath } from '../paths.ts'
import { useEventEditing } from '../use-event-editing.tsx'
import { useNow } from '../use-now.ts'
import { useOccurrences } from '../use-occurrences.ts'
import { AgendaRow } from './agenda-row.tsx'
import * as texts from '../texts.ts'

const upcomingDays = 7

/** The coming days in a narrow column, for the dashboard. */
export default function UpcomingEvents({ className }: { readonly className?: string }) {
  const zone = useTimeZone()
  const now = useNow(zone)
  const days = Array.from({ length: upcomingDays }, (_, index) => addDaysToDate(now.date, index))
  const { occurrences, error, refetch } = useOccurrences(days, zone)
  const editing = useEventEditing(zone)
  const filled = days.flatMap((date) => {
    const list = (occurrences ?? []).filter((one) => isOnDay(one, date))
    return list.length === 0 ? [] : [{ date, list }]
  })
  const hour = Math.min(Math.floor(now.minutes / 60) + 1, 22) * 60
  return (
    <section
      aria-labelledby="upcoming"
      className={cn('overflow-hidden rounded-lg border bg-panel', className)}
    >
      <div className="flex min-h-11 items-center gap-2 pr-2 pl-4">
        <h2 id="upcoming" className="text-sm font-semibold">
          {texts.upcoming}
        </h2>
        <Link to={calendarPath} className="ml-auto text-sm">
          {texts.seeCalendar}
        </Link>
        <IconButton
          label={texts.addEvent}
          icon={Plus}
          className="size-8!"
          onClick={() =>
            editing.create({
              start: { date: now.date, minutes: hour },
              end: { date: now.date, minutes: hour + 60 },
            })
          }
        />
      </div>
      {occurrences ? (
        filled.length === 0 ? (
          <p className="border-t px-4 py-3 text-sm text-muted">{texts.nothingUpcoming}</p>
        ) : (
          filled.map(({ date, list }) => (
            <section key={date} aria-labelledby={`upcoming-${date}`} className="border-t">
              <h3 id={`upcoming-${date}`} className="px-4 pt-2 text-xs font-medium text-muted">
                {date === now.date ? texts.todayIs(formatSpokenDay(date)) : formatSpokenDay(date)}
              </h3>
              <ul>
                {list.map((one) => (
                  <li key={one.key}>
                    <AgendaRow compact occurrence={one} onOpen={editing.open} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={refetch} className="py-4" />
      ) : (
        <Skeleton className="m-4 mt-0 h-24 rounded-md" />
      )}
      {editing.dialogs}
    </section>
  )
}
