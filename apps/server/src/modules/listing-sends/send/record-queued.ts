import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { recordOfferedNotices } from '../notices/notice-log.ts'
import { publishClientEvent } from '../client-events.ts'
import type { SendEntry } from '../../mailbox/index.ts'
import type { PendingEmail } from './queue.ts'
import '../tables.ts'

/**
 * Records, once, that an email is in the outbox, with all consequences. Takes over its current outbox state: the outbox
 * row is locked first, as in delivery.
 */
export async function recordQueued(
  deps: Deps,
  email: PendingEmail,
  { id: outboxId }: SendEntry,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM mail_outbox WHERE id = ${outboxId} FOR SHARE`.execute(tx)
    const { rows } = await sql<{ state: string }>`
      UPDATE listing_send_recipient r
      SET outbox_id = o.id, state = CASE WHEN o.opted_out THEN 'opted-out' ELSE o.state END, 
        failure = CASE WHEN o.opted_out THEN '' ELSE coalesce(o.failure, '') END, changed_at = ${now}
      FROM mail_outbox o WHERE o.id = ${outboxId} AND r.id = ${email.id} AND r.state = 'waiting'
      RETURNING r.state`.execute(tx)
    const [updated] = rows
    if (!updated) return
    if (updated.state === 'failed' || updated.state === 'cancelled' || updated.state === 'opted-out')
      await sql`UPDATE client_listing SET sent_at = NULL, sent_by = NULL WHERE sent_by = ${email.id}`.execute(
        tx,
      )
    await tx
      .updateTable('shared_link')
      .set({ channel: 'mail', shared_at: now })
      .where('id', '=', email.link_id)
      .where('shared_at', 'is', null)
      .execute()
    await recordOfferedNotices(tx, deps, email, email.notices)
    const to = email.participant_id === null ? {} : { to: email.first_name }
    await recordClientEvent(tx, {
      clientId: email.client_id,
      agentId: email.agent_id,
      kind: 'listings-sent',
      payload: { send_id: email.send_id, listing_ids: email.listing_ids, ...to },
      at: now,
      contact: true,
    })
    await publishClientEvent(tx, deps, email.agent_id, email.user_id, 'sent')
  })
}
