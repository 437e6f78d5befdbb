import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { labelBits } from '../labels.ts'
import { changeLabels } from '../store/change-labels.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { queueLabelChange } from '../store/change-queue.ts'
import { unsnoozeMessages } from '../store/reminders.ts'
import { refreshThreads, publishMailEvent } from '../store/refresh-threads.ts'
import { assertOwnThread } from './change-threads.ts'
import type { ReminderRow } from './list-queries.ts'
import { pastTime } from './texts.ts'

type ReminderKind = ReminderRow['kind']
type Threads = readonly string[]

/** Throws `rule_broken` for a past time. */
export function parseFutureTime(now: Date, unixSeconds: number): Date {
  const due = new Date(unixSeconds * 1000)
  if (due <= now) throw new AppError('rule_broken', pastTime)
  return due
}

/** Wakes threads whose reminders are due. It runs every minute, and at the time of each reminder. */
export const wakeJob = 'mailbox.wake'

async function upsertReminders(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  personId: string,
  threads: Threads,
  { kind, due }: { kind: ReminderKind; due: Date },
): Promise<void> {
  const now = clock.now()
  await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT person_id, id, ${kind}, ${due}, ${now} FROM mail_thread
    WHERE person_id = ${personId} AND id = ANY (${threads}::bigint[])
    ON CONFLICT (thread_id, kind) DO UPDATE SET due_at = excluded.due_at, created_at = excluded.created_at`.execute(
    tx,
  )
  await jobs.send(tx, wakeJob, {}, { startAfter: due })
}

/** Returns the threads that had a reminder of this kind. */
async function deleteReminders(
  tx: Tx,
  personId: string,
  threads: Threads,
  kind: ReminderKind,
): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`DELETE FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ANY (${threads}::bigint[]) AND kind = ${kind}
    RETURNING thread_id`.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}

/** Moves the owner's threads out of the inbox until a time. */
export async function snoozeThreads(
  tx: Tx,
  deps: Deps,
  personId: string,
  threads: Threads,
  due: Date,
): Promise<void> {
  await upsertReminders(tx, deps, personId, threads, { kind: 'snooze', due })
  const change = { add: labelBits.SNOOZED, remove: labelBits.INBOX }
  await changeLabels(tx, deps, personId, { threads }, change)
}

/** Moves snoozed threads of the owner back to the inbox; has no effect on others. */
export async function unsnoozeThreads(tx: Tx, deps: Deps, personId: string, threads: Threads): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  const snoozed = await deleteReminders(tx, personId, threads, 'snooze')
  if (snoozed.length === 0) return
  await queueLabelChange(tx, deps, mailbox, await unsnoozeMessages(tx, personId, snoozed))
  await refreshThreads(tx, personId, snoozed)
  await publishMailEvent(tx, deps, personId, 'changed', snoozed)
}

/** Sets a reminder for threads of the owner, in case there is no new message by a time. */
export async function setReminders(
  tx: Tx,
  deps: Deps,
  personId: string,
  threads: Threads,
  due: Date,
): Promise<void> {
  await upsertReminders(tx, deps, personId, threads, { kind: 'reply', due })
  await publishMailEvent(tx, deps, personId, 'changed', threads)
}

/** Remembers the reminders of threads that a bulk action is about to replace. */
export async function rememberReminders(
  tx: Tx,
  personId: string,
  bulkId: string,
  threads: Threads,
  kind: ReminderKind,
): Promise<void> {
  await sql`INSERT INTO mail_bulk_reminder (bulk_id, thread_id, due_at, created_at)
    SELECT ${bulkId}, thread_id, due_at, created_at FROM mail_reminder
    WHERE person_id = ${personId} AND thread_id = ANY (${threads}::bigint[]) AND kind = ${kind}
    ON CONFLICT (bulk_id, thread_id) DO NOTHING`.execute(tx)
}

/** Gives threads the reminders that they had before a bulk action, or none. Those that became due meanwhile are due now. */
export async function restoreReminders(
  tx: Tx,
  deps: Deps,
  personId: string,
  bulkId: string,
  threads: Threads,
  kind: ReminderKind,
): Promise<void> {
  await deleteReminders(tx, personId, threads, kind)
  const { rows } = await sql<{ due_at: Date }>`
    INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT ${personId}, before.thread_id, ${kind}, before.due_at, before.created_at
    FROM mail_bulk_reminder before JOIN mail_thread t ON t.id = before.thread_id AND t.person_id = ${personId}
    WHERE bulk_id = ${bulkId} AND thread_id = ANY (${threads}::bigint[]) RETURNING due_at`.execute(tx)
  const times = new Set(rows.map(({ due_at }) => due_at.getTime()))
  for (const time of times) await deps.jobs.send(tx, wakeJob, {}, { startAfter: new Date(time) })
  await publishMailEvent(tx, deps, personId, 'changed', threads)
}

/** Removes the reminders of threads without moving them. */
async function removeReminders(
  tx: Tx,
  deps: Deps,
  personId: string,
  threads: Threads,
  kind: ReminderKind,
): Promise<void> {
  const removed = await deleteReminders(tx, personId, threads, kind)
  if (removed.length > 0) await publishMailEvent(tx, deps, personId, 'changed', removed)
}

/** Moves the caller's thread out of the inbox until a time. Throws `not_found`, or `rule_broken` for a past time. */
export async function snoozeThread(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  until: number,
): Promise<ReminderRow> {
  const due = parseFutureTime(deps.clock.now(), until)
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    await assertOwnThread(tx, personId, threadId)
    await snoozeThreads(tx, deps, personId, [threadId], due)
  })
  return { kind: 'snooze', due_at: due }
}

/** Moves a snoozed thread of the caller back to the inbox; has no effect on other threads. Throws `not_found`. */
export async function unsnoozeThread({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    await assertOwnThread(tx, personId, threadId)
    await unsnoozeThreads(tx, deps, personId, [threadId])
  })
}

/** Sets a reminder for the caller's thread. Throws `not_found`, or `rule_broken` for a past time. */
export async function setReminder(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  at: number,
): Promise<ReminderRow> {
  const due = parseFutureTime(deps.clock.now(), at)
  await deps.db.transaction().execute(async (tx) => {
    await assertOwnThread(tx, personId, threadId)
    await setReminders(tx, deps, personId, [threadId], due)
  })
  return { kind: 'reply', due_at: due }
}

/** Cancels the reminder of a thread. Throws `not_found` when the thread does not exist. */
export async function cancelReminder({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await assertOwnThread(tx, personId, threadId)
    await removeReminders(tx, deps, personId, [threadId], 'reply')
  })
}
