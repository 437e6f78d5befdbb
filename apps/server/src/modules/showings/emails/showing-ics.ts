import type { Deps } from '../../../platform/deps.ts'
import { writeIcs, type IcsEvent } from '../../calendar/index.ts'
import { getMailbox } from '../../mailbox/index.ts'
import { emails } from '../texts.ts'
import type { MailedShowing } from './load-email.ts'

/** `REQUEST` and `CANCEL` are for one event (RFC 5546), `PUBLISH` also for several. */
export type ShowingIcsMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** What the client reads; the agent's own event has the client's name and the agent's note. */
function toIcsEvent(
  { row, title, location, url, event }: MailedShowing,
  organizer: NonNullable<IcsEvent['organizer']>,
  method: ShowingIcsMethod,
): IcsEvent[] {
  if (!event) return []
  const attendee = { name: row.client_name, email: row.email, partstat: 'needs-action' as const }
  return [
    {
      ...event,
      title: emails.eventTitle(title),
      location,
      description: '',
      url,
      organizer,
      // A published event asks no one for an answer.
      ...(method !== 'PUBLISH' && { attendees: [attendee], rsvp: method === 'REQUEST' }),
    },
  ]
}

/** The calendar file of an agent's showings; null if none has a time. */
export async function writeShowingIcs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  agentId: string,
  showings: readonly MailedShowing[],
  method: ShowingIcsMethod,
): Promise<string | null> {
  const { address, name } = await getMailbox(db, agentId)
  const events = showings.flatMap((showing) => toIcsEvent(showing, { name, email: address }, method))
  return events.length === 0 ? null : writeIcs({ events, now: clock.now(), method })
}
