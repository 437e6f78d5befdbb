import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { notify } from '../../notifications/index.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { queueLabelChange } from '../store/change-queue.ts'
import { bumpThread } from '../store/reminders.ts'
import { refreshThreads, publishMailEvent } from '../store/refresh-threads.ts'
import { noReplyYet } from './texts.ts'

interface DueRow {
  readonly person_id: string
  readonly thread_id: string
  readonly kind: 'snooze' | 'reply'
  readonly due_at: Date
}

/** Reminders processed per run; the job runs every minute. */
const maxPerRun = 500

async function findDueReminders({ db, clock }: Deps): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`SELECT person_id, thread_id, kind, due_at FROM mail_reminder
    WHERE due_at <= ${clock.now()} ORDER BY due_at, thread_id LIMIT ${maxPerRun}`.execute(db)
  return rows
}

async function processReminder(deps: Deps, { person_id, thread_id, kind, due_at }: DueRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, person_id)
    // A new message or another time may have replaced the reminder in the meantime.
    const { rows } = await sql<{ subject: string }>`DELETE FROM mail_reminder r USING mail_thread t
      WHERE t.id = r.thread_id AND r.person_id = ${person_id} AND r.thread_id = ${thread_id} AND r.kind = ${kind}
        AND r.due_at <= ${deps.clock.now()} RETURNING t.subject`.execute(tx)
    const row = maybeOne(rows)
    if (!row) return
    await queueLabelChange(tx, deps, mailbox, await bumpThread(tx, person_id, thread_id, deps.clock.now()))
    await refreshThreads(tx, person_id, [thread_id])
    await publishMailEvent(tx, deps, person_id, 'new', [thread_id])
    if (kind === 'reply')
      await notify(tx, deps, person_id, {
        kind: 'mail',
        message: noReplyYet(row.subject),
        payload: { link: `/mailbox/inbox/${thread_id}` },
        key: `mail-reminder:${thread_id}:${due_at.getTime()}`,
      })
  })
}

/** Moves threads with due reminders to the top of the inbox, and notifies agents about missing replies. */
export async function processDueReminders(deps: Deps): Promise<void> {
  for (const row of await findDueReminders(deps)) await processReminder(deps, row)
}
