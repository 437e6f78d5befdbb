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

function parseFutureTime(now: Date, unixSeconds: number): Date {
  const due = new Date(unixSeconds * 1000)
  if (due <= now) throw new AppError('rule_broken', pastTime)
  return due
}

async function upsertReminder(tx: Tx, { personId, threadId, kind, due, now }: Reminder): Promise<void> {
  await tx
    .insertInto('mail_reminder')
    .values({ person_id: personId, thread_id: threadId, kind, due_at: due, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'kind']).doUpdateSet({ due_at: due, created_at: now }),
    )
    .execute()
}

interface Reminder {
  readonly personId: string
  readonly threadId: string
  readonly kind: ReminderKind
  readonly due: Date
  readonly now: Date
}

async function deleteReminder(
  tx: Tx,
  personId: string,
  threadId: string,
  kind: ReminderKind,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_reminder')
    .where('person_id', '=', personId)
    .where('thread_id', '=', threadId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves the caller's thread out of the inbox until a time. Throws `not_found`, or `rule_broken` for a past time. */
export async function snoozeThread(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  until: number,
): Promise<ReminderRow> {
  const now = deps.clock.now()
  const due = parseFutureTime(now, until)
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    await assertOwnThread(tx, personId, threadId)
    await upsertReminder(tx, { personId, threadId, kind: 'snooze', due, now })
    const change = { add: labelBits.SNOOZED, remove: labelBits.INBOX }
    await changeLabels(tx, deps, personId, { threads: [threadId] }, change)
  })
  return { kind: 'snooze', due_at: due }
}

/** Moves a snoozed thread of the caller back to the inbox; has no effect on other threads. Throws `not_found`. */
export async function unsnoozeThread({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, personId)
    await assertOwnThread(tx, personId, threadId)
    if (!(await deleteReminder(tx, personId, threadId, 'snooze'))) return
    await queueLabelChange(tx, deps, mailbox, await unsnoozeMessages(tx, personId, threadId))
    await refreshThreads(tx, personId, [threadId])
    await publishMailEvent(tx, deps, personId, 'changed', [threadId])
  })
}

/** Sets a reminder for the caller's thread, in case there is no new message by a time. */
export async function setReminder(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  at: number,
): Promise<ReminderRow> {
  const now = deps.clock.now()
  const due = parseFutureTime(now, at)
  await deps.db.transaction().execute(async (tx) => {
    await assertOwnThread(tx, personId, threadId)
    await upsertReminder(tx, { personId, threadId, kind: 'reply', due, now })
    await publishMailEvent(tx, deps, personId, 'changed', [threadId])
  })
  return { kind: 'reply', due_at: due }
}

/** Cancels the reminder of a thread. Throws `not_found` when the thread does not exist. */
export async function cancelReminder({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await assertOwnThread(tx, personId, threadId)
    if (await deleteReminder(tx, personId, threadId, 'reply'))
      await publishMailEvent(tx, deps, personId, 'changed', [threadId])
  })
}
