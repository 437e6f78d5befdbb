import type { Invitation } from '@pb/contract/calendar-schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { call, contract } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import { mailInvitationQuery } from '../../../queries/calendar.ts'
import { calendarPath } from '../paths.ts'
import { useUndoImport } from '../use-undo-import.ts'
import { AddEvents } from './add-events.tsx'
import { CounterAnswers } from './counter-answers.tsx'
import { formatTimes, getTimes } from './times.ts'
import { UnconfirmedChange } from './unconfirmed-change.tsx'
import * as texts from './texts.ts'

type Answer = 'accepted' | 'tentative' | 'declined'

const choices: readonly { readonly answer: Answer; readonly label: string }[] = [
  { answer: 'accepted', label: texts.accept },
  { answer: 'tentative', label: texts.maybe },
  { answer: 'declined', label: texts.decline },
]

function Answers({ invitation }: { readonly invitation: Invitation }) {
  const client = useQueryClient()
  // Kept until it was sent, so that trying again answers once.
  const [key, setKey] = useState(randomKey)
  const messageId = invitation.message_id
  const answer = useMutation({
    mutationFn: async (given: Answer) =>
      call(contract.calendar.answerInvitation, {
        params: { message_id: messageId },
        body: { answer: given, key },
      }),
    onSuccess: (answered) => {
      setKey(randomKey())
      client.setQueryData([...calendarKeys.invitations, messageId], answered)
      void client.invalidateQueries({ queryKey: calendarKeys.events })
    },
    onError: () => void client.invalidateQueries({ queryKey: calendarKeys.invitations }),
    meta: { success: (_answered, given) => texts.answered[given], error: texts.answerFailed },
  })
  return (
    <fieldset aria-label={texts.yourAnswer} className="flex flex-wrap gap-2 pt-2">
      {choices.map(({ answer: choice, label }) => (
        <Button
          key={choice}
          size="sm"
          variant={invitation.answer === choice ? 'primary' : 'secondary'}
          aria-pressed={invitation.answer === choice}
          loading={answer.isPending && answer.variables === choice}
          disabled={answer.isPending}
          onClick={() => answer.mutate(choice)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

/** Undoes what was added or applied from the message. */
function UndoTaken({ invitation }: { readonly invitation: Invitation }) {
  const undo = useUndoImport()
  const { undo_id: undoId, state } = invitation
  if (undoId === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 pt-2">
      {state === 'published' ? texts.takenEvents : texts.takenChange}
      <Button size="sm" loading={undo.isPending} onClick={() => undo.mutate(undoId)}>
        {texts.undo}
      </Button>
    </p>
  )
}

/** What there is to do about an invitation, or why there is nothing. */
function Actions({ invitation, zone }: { readonly invitation: Invitation; readonly zone: string }) {
  const { state, answer, reason } = invitation
  if (state === 'reply')
    return (
      <p>
        {invitation.attendees.map(({ name, email }) => name || email).join(', ')} {texts.replies[answer]}.
      </p>
    )
  if (state === 'open') return <Answers invitation={invitation} />
  if (state === 'counter') return <CounterAnswers invitation={invitation} />
  if (state === 'unconfirmed') return <UnconfirmedChange invitation={invitation} zone={zone} />
  if (state === 'published') return <AddEvents invitation={invitation} />
  return <p className="pt-1 text-muted">{reason || texts.states[state]}</p>
}

/** The calendar event that a message is about, with Accept, Maybe and Decline, or what else can be done. */
export default function InvitationCard({ messageId }: { readonly messageId: string }) {
  const zone = useTimeZone()
  const { data: invitation, error } = useQuery({ ...mailInvitationQuery(messageId), retry: false })
  if (!invitation) {
    // A calendar file may be no invitation.
    if (!error || isNotFound(error)) return null
    return <p className="mb-2 text-sm text-danger">{texts.loadFailed}</p>
  }
  const { state, title, organizer, conflicts } = invitation
  // An unconfirmed change is shown beside the event as it is in the calendar.
  const shown = state === 'unconfirmed' && invitation.current ? invitation.current : invitation
  const times = getTimes(shown, zone)
  const from = organizer.name || organizer.email
  return (
    <Card as="section" aria-label={texts.invitation} className="mb-3 flex gap-3 px-4 py-3 text-sm">
      <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0 text-brand-text" />
      <div className="min-w-0 grow">
        <p className={cn('font-semibold break-words', state === 'cancelled' && 'line-through')}>
          {title || texts.untitled}
        </p>
        <p className="tabular-nums">
          {state === 'unconfirmed' && invitation.current
            ? texts.inYourCalendar(formatTimes(shown, zone))
            : formatTimes(shown, zone)}
        </p>
        {invitation.rule_text !== '' && <p className="text-muted">{invitation.rule_text}</p>}
        {shown.location !== '' && <p className="break-words text-muted">{shown.location}</p>}
        {state === 'published' && invitation.event_count > 1 && (
          <p className="text-muted">{texts.moreEvents(invitation.event_count - 1)}</p>
        )}
        {invitation.current && state !== 'unconfirmed' && (
          <p className="text-muted">{texts.currently(formatTimes(invitation.current, zone))}</p>
        )}
        {state === 'counter' || invitation.proposed_by !== '' ? (
          <p className="break-words text-muted">{texts.proposedBy(invitation.proposed_by)}</p>
        ) : (
          from !== '' && <p className="break-words text-muted">{texts.organizedBy(from)}</p>
        )}
        {invitation.note !== '' && <p className="text-warning">{invitation.note}</p>}
        {(state === 'open' || state === 'counter') && conflicts.length > 0 && (
          <p className="text-warning">{texts.conflictsWith(conflicts.join(', '))}</p>
        )}
        {state === 'open' && !invitation.confirmed && invitation.undo_id === null && (
          <p className="text-warning">{texts.notConfirmed(from)}</p>
        )}
        <Actions invitation={invitation} zone={zone} />
        <UndoTaken invitation={invitation} />
        {invitation.event_id !== null && (
          <Link
            to={`${calendarPath}?view=day&date=${times.start.date}`}
            className="inline-flex min-h-8 items-center text-sm"
          >
            {texts.openCalendar}
          </Link>
        )}
      </div>
    </Card>
  )
}
