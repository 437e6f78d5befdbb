import type { CalendarEvent, movedEvent, savedEvent } from '@pb/contract/calendar-schemas'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getEvent } from '../events/load-event.ts'
import { queueInvitations } from '../invitations/queue-invitations.ts'
import { publishChange } from '../publish-change.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { calendarErrors, googleTexts } from '../texts.ts'
import { applyChange } from './apply-change.ts'
import { toColumns } from './create-event.ts'
import { toContent } from './event-columns.ts'
import { keepMoment, parseTimes } from './event-times.ts'
import { saveAttendees, type AttendeeInput } from './save-attendees.ts'
import { lockForChange, type ChangeTarget } from './lock-for-change.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'events' | 'jobs'>

/** @throws {AppError} `rule_broken` for an event of another organizer. */
function checkOrganizer({ row }: ChangeTarget): void {
  if (row.source === 'invitation') throw new AppError('rule_broken', calendarErrors.notOrganizer)
}

/**
 * Only events of our own are about a client, and invite people from here.
 *
 * @throws {AppError} `rule_broken` otherwise.
 */
function checkOrigin(
  { row }: ChangeTarget,
  { client_id }: { readonly client_id: string | null },
  attendees: readonly AttendeeInput[],
): void {
  if (row.source === 'own') return
  if (client_id !== null) throw new AppError('rule_broken', calendarErrors.clientElsewhere)
  if (row.source === 'google' && attendees.length > 0)
    throw new AppError('rule_broken', googleTexts.guestsThere)
}

/** Updates what depends on the changed events: attendees, reminders, emails, open tabs. */
export async function updateDependents(
  tx: Tx,
  deps: ChangeDeps,
  target: ChangeTarget,
  id: string,
  { attendees, note }: { attendees: readonly AttendeeInput[] | null; note: string },
): Promise<void> {
  const { row, scope } = target
  // Of one occurrence that was changed, the series is as it was.
  const ids = scope === 'this' ? [id] : [...new Set([row.id, id])]
  if (attendees === null && id !== row.id) await copyAttendees(tx, row.id, id)
  for (const eventId of ids)
    await queueInvitations(tx, deps, eventId, { note, attendees: eventId === id ? attendees : null })
  for (const eventId of new Set([row.id, id])) await scheduleReminders(tx, eventId, deps.clock.now())
  await publishChange(tx, deps, row.agent_id)
}

async function copyAttendees(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await tx.selectFrom('calendar_attendee').selectAll().where('event_id', '=', from).execute()
  await saveAttendees(tx, to, rows)
}

/** Changes an event as the form has it. */
export async function saveEvent(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { scope, occurrence, version, note, ...input }: z.output<typeof savedEvent>,
): Promise<CalendarEvent> {
  const change = await toColumns(actor, deps, input)
  return deps.db.transaction().execute(async (tx) => {
    const target = await lockForChange(tx, actor.personId, id, { scope, occurrence, version })
    checkOrganizer(target)
    checkOrigin(target, change, input.attendees)
    const times = { startsAt: target.occurrence.startsAt, time_zone: target.row.time_zone }
    const changedId = await applyChange(tx, deps, target, keepMoment(change, times))
    await updateDependents(tx, deps, target, changedId, { attendees: input.attendees, note })
    return getEvent(tx, actor.personId, changedId)
  })
}

/** Changes only the times of an event. */
export async function moveEvent(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { scope, occurrence, version, ...times }: z.output<typeof movedEvent>,
): Promise<CalendarEvent> {
  return deps.db.transaction().execute(async (tx) => {
    const target = await lockForChange(tx, actor.personId, id, { scope, occurrence, version })
    checkOrganizer(target)
    const { row } = target
    const time_zone = times.time_zone ?? row.time_zone
    const change = {
      ...toContent(row),
      ...parseTimes({ ...times, time_zone }),
      all_day: times.all_day,
      time_zone,
      rrule: row.rrule,
    }
    const changedId = await applyChange(tx, deps, target, change)
    await updateDependents(tx, deps, target, changedId, { attendees: null, note: '' })
    return getEvent(tx, actor.personId, changedId)
  })
}
