import { CalendarDays } from 'lucide-react'
import { Card } from '../../../components/ui/panel.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { formatSpokenDay } from '../model/days.ts'
import { isOnDay, type Occurrence } from '../model/occurrence.ts'
import { AgendaRow } from './agenda-row.tsx'
import * as texts from '../texts.ts'

interface AgendaProps {
  readonly days: readonly string[]
  readonly today: string
  readonly occurrences: readonly Occurrence[]
  readonly onOpen: (occurrence: Occurrence) => void
}

/** Days that have events, as a list. */
export function Agenda({ days, today, occurrences, onOpen }: AgendaProps) {
  const filled = days.flatMap((date) => {
    const list = occurrences.filter((one) => isOnDay(one, date))
    return list.length === 0 ? [] : [{ date, list }]
  })
  if (filled.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={texts.noEvents} className="rounded-lg border bg-panel">
        {texts.noEventsHint}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-5">
      {filled.map(({ date, list }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="pb-1.5 text-sm font-semibold">
            {date === today ? texts.todayIs(formatSpokenDay(date)) : formatSpokenDay(date)}
          </h2>
          <Card as="ul" className="divide-y overflow-hidden">
            {list.map((one) => (
              <li key={one.key}>
                <AgendaRow occurrence={one} onOpen={onOpen} />
              </li>
            ))}
          </Card>
        </section>
      ))}
    </div>
  )
}
