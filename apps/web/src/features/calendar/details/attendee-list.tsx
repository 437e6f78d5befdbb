import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

interface AttendeeListProps {
  readonly organizer: CalendarEvent['organizer']
  readonly attendees: CalendarEvent['attendees']
}

/** Who comes, with each one's answer. */
export function AttendeeList({ organizer, attendees }: AttendeeListProps) {
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {organizer && (
        <li className="flex flex-wrap gap-x-2">
          <span className="break-all">{organizer.name || organizer.email}</span>
          <span className="text-muted">{texts.organizer}</span>
        </li>
      )}
      {attendees.map(({ name, email, partstat, failure }) => (
        <li key={email} className="flex flex-wrap gap-x-2">
          <span className="break-all">{name || email}</span>
          <span className={cn(partstat === 'accepted' ? 'text-brand-text' : 'text-muted')}>
            {texts.answers[partstat]}
          </span>
          {failure !== '' && <span className="text-danger">{failure}</span>}
        </li>
      ))}
    </ul>
  )
}
