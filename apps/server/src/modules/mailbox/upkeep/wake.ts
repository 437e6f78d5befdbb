import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { queueLabels } from '../store/outbox.ts'
import { raise } from '../store/reminders.ts'
import { settle, tell } from '../store/settle.ts'

interface DueRow {
  readonly person_id: string
  readonly thread_id: string
  readonly kind: 'snooze' | 'reply'
  readonly due_at: Date
}

/** Threads that one run takes up; the rest waits a minute. */
const mostAtOnce = 500

async function due({ db, clock }: Deps): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`SELECT person_id, thread_id, kind, due_at FROM mail_reminder
    WHERE due_at <= ${clock.now()} ORDER BY due_at, thread_id LIMIT ${mostAtOnce}`.execute(db)
  return rows
}

async function wakeOne(deps: Deps, { person_id, thread_id, kind, due_at }: DueRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, person_id)
    // Somebody may have written, or chosen another time, meanwhile.
    const { rows } = await sql<{ subject: string }>`DELETE FROM mail_reminder r USING mail_thread t
      WHERE t.id = r.thread_id AND r.person_id = ${person_id} AND r.thread_id = ${thread_id} AND r.kind = ${kind}
        AND r.due_at <= ${deps.clock.now()} RETURNING t.subject`.execute(tx)
    if (!rows[0]) return
    await queueLabels(tx, deps, mailbox, await raise(tx, person_id, thread_id, deps.clock.now()))
    await settle(tx, person_id, [thread_id])
    await tell(tx, deps, person_id, 'new', [thread_id])
    if (kind === 'reply')
      await notify(tx, deps, person_id, {
        kind: 'mail',
        message: `Nobody has answered yet: ${rows[0].subject === '' ? '(no subject)' : rows[0].subject.slice(0, 200)}`,
        payload: { link: `/mailbox/inbox/${thread_id}` },
        key: `mail-reminder:${thread_id}:${due_at.getTime()}`,
      })
  })
}

/** Puts threads whose time has come on top of their inbox again. */
export async function wakeDue(deps: Deps): Promise<void> {
  for (const row of await due(deps)) await wakeOne(deps, row)
}
