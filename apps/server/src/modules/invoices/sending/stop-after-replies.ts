import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { stopReminders } from './change-reminders.ts'
import { emailTexts } from './texts.ts'

/** SQL: whether a person replied in the thread of invoice `i`; automatic replies don't count. */
const hasReply = sql`EXISTS (SELECT FROM mail_message m
  WHERE m.person_id = i.agent_id AND m.thread_id = i.thread_id AND m.at > i.replies_after AND NOT m.automatic
    AND m.labels & ${labelBits.SENT | labelBits.DRAFT | labelBits.SCHEDULED}::int = 0)`

interface Replied {
  readonly id: string
  readonly agent_id: string
  readonly number: string
}

/** Stops the reminders of open invoices in whose thread a reply came in, and notifies their agents. */
export async function stopAfterReplies(deps: Deps): Promise<void> {
  const { rows } = await sql<Replied>`
    SELECT i.id, i.agent_id, i.number FROM invoice i
    WHERE i.open_cents > 0 AND i.sent_at IS NOT NULL AND i.reminders_stopped_at IS NULL AND i.thread_id IS NOT NULL
      AND ${hasReply} ORDER BY i.id`.execute(deps.db)
  for (const { id, agent_id: agentId, number } of rows)
    await deps.db.transaction().execute(async (tx) => {
      const at = deps.clock.now()
      if (!(await stopReminders(tx, id, 'reply', at))) return
      await logInvoiceEvent(tx, { invoiceId: id, kind: 'reply', personId: null, at })
      await notify(tx, deps, agentId, {
        kind: 'deal',
        message: emailTexts.replied(number),
        payload: { link: emailTexts.link(id) },
        key: `invoice-reply:${id}:${at.getTime()}`,
      })
    })
}
