import type { newEvent, CalendarEvent } from '@pb/contract/calendar-schemas'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import { publishChange } from '../publish-change.ts'
import { findTimeZone, getSettings } from '../settings/settings.ts'
import { createUid } from './create-uid.ts'
import { parseRepeat, parseTimes, toReminders } from './event-times.ts'
import { getEvent } from '../events/load-event.ts'
import { queueInvitations } from '../invitations/queue-invitations.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'

type Input = z.output<typeof newEvent>
export type EventInput = Omit<Input, 'key'>

/** The ids of the client and the listing that an event is about; both must be visible to the actor. */
async function findReferenceIds(
  actor: Actor,
  db: Db,
  { client_id, listing_id }: Pick<EventInput, 'client_id' | 'listing_id'>,
): Promise<{ client_id: string | null; listing_id: string | null }> {
  const client = client_id === null ? null : await getOwnClient(db, actor, client_id)
  const listing =
    listing_id === null
      ? null
      : await db.selectFrom('listing').select('id').where('id', '=', listing_id).executeTakeFirst()
  if (listing === undefined) throw new AppError('not_found')
  return { client_id: client?.id ?? null, listing_id: listing?.id ?? null }
}

/** Columns of an event as the form has them. */
export async function toColumns(actor: Actor, deps: Pick<Deps, 'db'>, input: EventInput) {
  const time_zone = input.time_zone ?? (await findTimeZone(deps.db, actor.personId))
  const times = parseTimes({ ...input, time_zone })
  const series = { ...times, all_day: input.all_day, time_zone, rrule: input.rrule, exdates: [], rdates: [] }
  const references = await findReferenceIds(actor, deps.db, input)
  const reminders = input.reminders ?? (await getSettings(deps.db, actor.personId)).reminders
  return {
    title: input.title,
    location: input.location,
    description: input.description,
    ...times,
    all_day: input.all_day,
    time_zone,
    ...parseRepeat(series),
    status: input.status,
    busy: input.busy,
    private: input.private,
    reminders: toReminders(reminders),
    ...references,
  }
}

/** Adds an event to the actor's calendar; the same key adds it once. */
export async function createEvent(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'events' | 'jobs'>,
  { key, ...input }: Input,
): Promise<CalendarEvent> {
  const columns = await toColumns(actor, deps, input)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('calendar_event')
      .values({
        agent_id: actor.personId,
        uid: createUid(deps),
        ...columns,
        key,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await queueInvitations(tx, deps, added.id, { attendees: input.attendees, note: '' })
      await scheduleReminders(tx, added.id, now)
      await publishChange(tx, deps, actor.personId)
    }
    const { id } =
      added ??
      (await tx
        .selectFrom('calendar_event')
        .select('id')
        .where('agent_id', '=', actor.personId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow())
    return getEvent(tx, actor.personId, id)
  })
}
