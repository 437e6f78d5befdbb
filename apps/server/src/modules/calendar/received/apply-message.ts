import type { Tx } from '../../../platform/db/db.ts'
import type { ParsedCalendar } from '../ics/read-ics.ts'
import { publishChange } from '../publish-change.ts'
import { receivedTexts } from '../texts.ts'
import { applyCancel } from './apply-cancel.ts'
import { applyCounter } from './apply-counter.ts'
import { applyReply } from './apply-reply.ts'
import { applyRequest } from './apply-request.ts'
import { toInvitedEvents } from './invited-event.ts'
import { findMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

const maxStoredEvents = 100

/** Methods of events that are for anyone: the agent may add them. */
export const publishedMethods: readonly string[] = ['', 'PUBLISH']

/** Applies the calendar of a received message (RFC 5546), and records what came of it. */
export async function applyMessage(
  tx: Tx,
  deps: ApplyDeps,
  { message_id, person_id }: { readonly message_id: string; readonly person_id: string },
  { method, events }: ParsedCalendar,
): Promise<void> {
  const message = await findMessage(tx, person_id, message_id)
  const invited = toInvitedEvents(events)
  if (!message || message.sent || !invited) return
  const { main } = invited
  const apply = { REQUEST: applyRequest, CANCEL: applyCancel, REPLY: applyReply, COUNTER: applyCounter }[
    method
  ]
  const nothing = publishedMethods.includes(method) ? '' : receivedTexts.otherMethod
  const { eventId, reason }: Outcome = message.spam
    ? { eventId: null, reason: receivedTexts.spam }
    : apply
      ? await apply(tx, deps, message, invited)
      : { eventId: null, reason: nothing }
  const others = events.filter((event) => event !== main && !invited.occurrences.includes(event))
  await tx
    .insertInto('calendar_invitation')
    .values({
      message_id,
      agent_id: person_id,
      method,
      uid: main.uid,
      recurrence_at: main.recurrenceAt === null ? null : new Date(main.recurrenceAt),
      sequence: main.sequence,
      dtstamp: main.dtstamp === null ? null : new Date(main.dtstamp),
      parsed: toJsonText([main, ...invited.occurrences, ...others].slice(0, maxStoredEvents)),
      event_count: new Set(events.map(({ uid }) => uid)).size,
      reason,
      event_id: eventId,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
  // Also one that changes nothing: its message may be open.
  await publishChange(tx, deps, person_id)
}
