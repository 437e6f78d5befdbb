import type { Invitation } from '@pb/contract/calendar-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage, isNotFound } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import { mailInvitationQuery } from '../../../queries/calendar.ts'
import { formatSpokenDay } from '../model/days.ts'
import { formatSpan } from '../model/describe.ts'
import { toLocalTime } from '../model/local-time.ts'
import { calendarPath } from '../paths.ts'
import { CounterAnswers } from './counter-answers.tsx'
import * as texts from './texts.ts'

type Answer = 'accepted' | 'tentative' | 'declined'

const choices: readonly { readonly answer: Answer; readonly label: string }[] = [
  { answer: 'accepted', label: texts.accept },
  { answer: 'tentative', label: texts.maybe },
  { answer: 'declined', label: texts.decline },
]

type WireTimes = Pick<Invitation, 'start' | 'end' | 'time_start' | 'time_end' | 'all_day'>

function getTimes(invitation: WireTimes, zone: string) {
  const { all_day: allDay } = invitation
  if (allDay)
    return {
      allDay,
      start: { date: invitation.start.slice(0, 10), minutes: 0 },
      end: { date: invitation.end.slice(0, 10), minutes: 0 },
    }
  return {
    allDay,
    start: toLocalTime(zone, invitation.time_start * 1000),
    end: toLocalTime(zone, invitation.time_end * 1000),
  }
}

function formatTimes(wire: WireTimes, zone: string): string {
  const times = getTimes(wire, zone)
  return `${formatSpokenDay(times.start.date)} · ${formatSpan(times)}`
}

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
    onSuccess: (answered, given) => {
      setKey(randomKey())
      client.setQueryData([...calendarKeys.invitations, messageId], answered)
      void client.invalidateQueries({ queryKey: calendarKeys.events })
      toast.success(texts.answered[given])
    },
    onError: (error) => toast.error(texts.answerFailed, { description: getErrorMessage(error) }),
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

/** The calendar event that a message is about, with Accept, Maybe and Decline. */
export default function InvitationCard({ messageId }: { readonly messageId: string }) {
  const zone = useTimeZone()
  const { data: invitation, error } = useQuery({ ...mailInvitationQuery(messageId), retry: false })
  if (!invitation) {
    // A calendar file may be no invitation.
    if (!error || isNotFound(error)) return null
    return <p className="mb-2 text-sm text-danger">{texts.loadFailed}</p>
  }
  const { state, title, organizer, conflicts, answer, reason } = invitation
  const times = getTimes(invitation, zone)
  const from = organizer.name || organizer.email
  return (
    <section
      aria-label={texts.invitation}
      className="mb-3 flex gap-3 rounded-lg border bg-panel px-4 py-3 text-sm"
    >
      <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0 text-brand-text" />
      <div className="min-w-0 grow">
        <p className={cn('font-semibold break-words', state === 'cancelled' && 'line-through')}>{title}</p>
        <p className="tabular-nums">{formatTimes(invitation, zone)}</p>
        {invitation.rule_text !== '' && <p className="text-muted">{invitation.rule_text}</p>}
        {invitation.location !== '' && <p className="break-words text-muted">{invitation.location}</p>}
        {invitation.current && (
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
        {state === 'reply' ? (
          <p>
            {invitation.attendees.map(({ name, email }) => name || email).join(', ')} {texts.replies[answer]}.
          </p>
        ) : state === 'open' ? (
          <Answers invitation={invitation} />
        ) : state === 'counter' ? (
          <CounterAnswers invitation={invitation} />
        ) : (
          <p className="pt-1 text-muted">{reason || texts.states[state]}</p>
        )}
        {invitation.event_id !== null && (
          <Link
            to={`${calendarPath}?view=day&date=${times.start.date}`}
            className="inline-flex min-h-8 items-center text-sm"
          >
            {texts.openCalendar}
          </Link>
        )}
      </div>
    </section>
  )
}
