import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { offerNotices } from '../notices/offer.ts'
import { tellOfClient } from '../tell.ts'
import type { Waiting } from './write.ts'
import '../tables.ts'

/**
 * Notes that a mail is in the outbox, with all that follows from it, once. What became of it there meanwhile is taken
 * over: the row of the outbox is locked first, as whoever settles it does.
 */
export async function handOver(deps: Deps, mail: Waiting, outboxId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM mail_outbox WHERE id = ${outboxId} FOR SHARE`.execute(tx)
    const { rows } = await sql<{ state: string }>`
      UPDATE listing_send_recipient r
      SET outbox_id = o.id, state = o.state, failure = coalesce(o.failure, ''), changed_at = ${now}
      FROM mail_outbox o WHERE o.id = ${outboxId} AND r.id = ${mail.id} AND r.state = 'waiting'
      RETURNING r.state`.execute(tx)
    const [handed] = rows
    if (!handed) return
    if (handed.state === 'failed' || handed.state === 'cancelled')
      await sql`UPDATE client_listing SET sent_at = NULL, sent_by = NULL WHERE sent_by = ${mail.id}`.execute(
        tx,
      )
    await tx
      .updateTable('shared_link')
      .set({ channel: 'mail', shared_at: now })
      .where('id', '=', mail.link_id)
      .where('shared_at', 'is', null)
      .execute()
    await offerNotices(tx, deps, mail, mail.notices)
    const to = mail.participant_id === null ? {} : { to: mail.first_name }
    await recordClientEvent(tx, {
      clientId: mail.client_id,
      agentId: mail.agent_id,
      kind: 'listings-sent',
      payload: { send_id: mail.send_id, listing_ids: mail.listing_ids, ...to },
      at: now,
      contact: true,
    })
    await tellOfClient(tx, deps, mail.agent_id, mail.user_id, 'sent')
  })
}
