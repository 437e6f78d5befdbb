import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { cn } from '../../lib/cn.ts'
import { AgendaRow } from './agenda/agenda-row.tsx'
import { formatSpokenDay } from './model/days.ts'
import type { Occurrence } from './model/occurrence.ts'
import * as texts from './texts.ts'

interface MoreEventsProps {
  readonly date: string
  /** Events for which there is no room. */
  readonly count: number
  /** What the list shows: these and others of the day or the time. */
  readonly occurrences: readonly Occurrence[]
  readonly linkToDay: (date: string) => { readonly search: string }
  readonly onOpen: (occurrence: Occurrence) => void
  readonly className?: string
  /** In place of `+3 more`, in a narrow column. */
  readonly children?: ReactNode
}

/** A button for events that have no room, which opens a list of them. */
export function MoreEvents({
  date,
  count,
  occurrences,
  linkToDay,
  onOpen,
  className,
  children,
}: MoreEventsProps) {
  const [open, setOpen] = useState(false)
  const day = formatSpokenDay(date)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={texts.moreOn(count, day)}
        className={cn(
          'flex min-h-6 w-full items-center truncate rounded-xs px-1.5 text-xs font-medium text-muted hover:bg-hover data-popup-open:bg-hover',
          className,
        )}
      >
        {children ?? texts.more(count)}
      </PopoverTrigger>
      <PopoverContent label={day} className="w-72 p-0">
        <p className="px-4 pt-3 pb-1 text-sm font-semibold">{day}</p>
        <ul>
          {occurrences.map((one) => (
            <li key={one.key}>
              <AgendaRow
                compact
                occurrence={one}
                onOpen={(opened) => {
                  setOpen(false)
                  onOpen(opened)
                }}
              />
            </li>
          ))}
        </ul>
        <Link
          to={linkToDay(date)}
          onClick={() => setOpen(false)}
          className="block border-t px-4 py-2.5 text-sm font-medium text-brand-text -outline-offset-2 hover:bg-hover"
        >
          {texts.seeDay}
        </Link>
      </PopoverContent>
    </Popover>
  )
}
