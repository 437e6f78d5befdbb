import type { CalendarEvent } from '@pb/contract/calendar-schemas'
import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarClock, Link2, MapPin, Repeat, Users, type LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PlainDialog } from '../../../components/ui/plain-dialog.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { calendarEventQuery } from '../../../queries/calendar.ts'
import { formatReminder } from '../form/reminders.ts'
import { kindTitles } from '../kinds.ts'
import { formatSpokenDay } from '../model/days.ts'
import { formatSpan } from '../model/describe.ts'
import type { Occurrence } from '../model/occurrence.ts'
import { useUndoImport } from '../use-undo-import.ts'
import { AttendeeList } from './attendee-list.tsx'
import * as texts from './texts.ts'

interface EventDetailsProps {
  readonly occurrence: Occurrence
  readonly onEdit: (event: CalendarEvent) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

function Line({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow break-words">{children}</div>
    </div>
  )
}

function MoreDetails({ event }: { readonly event: CalendarEvent }) {
  const { client, listing } = event
  return (
    <>
      {event.rule_text !== '' && <Line icon={Repeat}>{event.rule_text}</Line>}
      {event.reminders.length > 0 && (
        <Line icon={Bell}>{event.reminders.map(formatReminder).join(', ')}</Line>
      )}
      {(event.attendees.length > 0 || event.organizer) && (
        <Line icon={Users}>
          <AttendeeList organizer={event.organizer} attendees={event.attendees} />
        </Line>
      )}
      {(client ?? listing) && (
        <Line icon={Link2}>
          <p className="flex flex-wrap gap-x-3">
            {client && <Link to={`/clients/rental/${client.user_id}/details`}>{client.name}</Link>}
            {listing && (
              <Link to={`/listing/${listing.listing_id}`}>{`${listing.address} ${listing.unit}`.trim()}</Link>
            )}
          </p>
        </Line>
      )}
      {event.description !== '' && (
        <p className="max-h-60 overflow-y-auto border-t pt-3 break-words whitespace-pre-line">
          {event.description}
        </p>
      )}
      {event.import_note !== '' && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{event.import_note}</p>
      )}
    </>
  )
}

/** Reports that an unconfirmed email changed the event, and undoes it while nothing else changed it. */
function UnconfirmedNotice({
  event,
  onUndone,
}: {
  readonly event: CalendarEvent
  readonly onUndone: () => void
}) {
  const undo = useUndoImport()
  const { undo_id: undoId } = event
  if (!event.unconfirmed) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft px-3 py-2 text-warning">
      {texts.changedByUnconfirmed}
      {undoId !== null && (
        <Button
          size="sm"
          loading={undo.isPending}
          onClick={() => undo.mutate(undoId, { onSuccess: onUndone })}
        >
          {texts.undo}
        </Button>
      )}
    </p>
  )
}

/** An event with its time, place and guests. */
export default function EventDetails({ occurrence, onEdit, onRemove, onClose }: EventDetailsProps) {
  const popup = useRef<HTMLDivElement>(null)
  const user = useUser()
  const { item, title, start, editable } = occurrence
  const { data: event, error } = useQuery({
    ...calendarEventQuery(item.id, item.occurrence),
    // Other kinds and others' events have no more than the calendar shows.
    enabled: item.kind === 'event' && item.agent_id === user.user_id,
  })
  return (
    <PlainDialog
      open
      popup={popup}
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {editable && (
            <Button variant="ghost" onClick={onRemove} className="mr-auto">
              {texts.remove}
            </Button>
          )}
          {item.link !== '' && (
            <ButtonLink to={item.link} variant="primary" onClick={onClose}>
              {texts.openRecord[item.kind]}
            </ButtonLink>
          )}
          {editable && (
            <Button variant="primary" loading={!event} onClick={() => event && onEdit(event)}>
              {texts.edit}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <Line icon={CalendarClock}>
          <p>
            {formatSpokenDay(start.date)}
            <span className="text-muted"> · {formatSpan(occurrence)}</span>
          </p>
          <p className="flex flex-wrap gap-1.5 pt-1">
            {item.kind !== 'event' && <Tag>{kindTitles[item.kind]}</Tag>}
            <Tag>{texts.statuses[item.status]}</Tag>
            {item.answer !== null && <Tag>{texts.answers[item.answer]}</Tag>}
            {item.private && <Tag>{texts.isPrivate}</Tag>}
            {!item.busy && <Tag>{texts.free}</Tag>}
          </p>
        </Line>
        {occurrence.person && <p className="text-muted">{texts.inCalendar(occurrence.person.name)}</p>}
        {item.location !== '' && <Line icon={MapPin}>{item.location}</Line>}
        {event && <UnconfirmedNotice event={event} onUndone={onClose} />}
        {event && <MoreDetails event={event} />}
        {error && (
          <p role="alert" className="text-danger">
            {texts.loadFailed}. {getErrorMessage(error)}
          </p>
        )}
      </div>
    </PlainDialog>
  )
}
