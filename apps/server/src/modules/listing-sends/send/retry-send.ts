import type { ListingSend } from '@pb/contract/listing-sends'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSendById } from './get-send.ts'
import { leases, sendQueueJob } from './queue.ts'
import '../tables.ts'

/**
 * Claims the listings of failed emails again. Listings that another send has delivered meanwhile are left out; an email
 * without listings is not retried. Emails that resend listings on purpose keep all.
 */
async function reclaimListings(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const retried = sql`SELECT r.id, r.client_id, r.link_id, k.listing_ids
    FROM listing_send_recipient r JOIN shared_link k ON k.id = r.link_id JOIN listing_send s ON s.id = r.send_id
    WHERE r.id = ANY (${ids}::bigint[]) AND r.participant_id IS NULL AND NOT s.again`
  await sql`UPDATE client_listing l SET sent_at = ${now}, sent_by = r.id FROM (${retried}) r
    WHERE l.client_id = r.client_id AND l.listing_id = ANY (r.listing_ids) AND l.sent_at IS NULL`.execute(tx)
  await sql`WITH remaining AS (
      SELECT r.id, r.link_id, ARRAY(SELECT link_listing.id FROM unnest(r.listing_ids) WITH ORDINALITY AS link_listing (id, position)
        WHERE EXISTS (SELECT FROM client_listing l
          WHERE l.client_id = r.client_id AND l.listing_id = link_listing.id AND l.sent_by = r.id)
        ORDER BY link_listing.position) AS listing_ids
      FROM (${retried}) r
    ), updated_links AS (
      UPDATE shared_link k SET listing_ids = remaining.listing_ids FROM remaining
      WHERE k.id = remaining.link_id AND cardinality(remaining.listing_ids) > 0
    )
    UPDATE listing_send_recipient r SET state = 'already-sent' FROM remaining
    WHERE r.id = remaining.id AND cardinality(remaining.listing_ids) = 0`.execute(tx)
}

/**
 * Retries failed emails of a send of the caller, all or the given ones. An email that never reached the outbox keeps
 * its outbox key, so that it cannot be queued twice. Throws `not_found`.
 */
export async function retrySend(
  { personId }: Actor,
  deps: Deps,
  sendId: string,
  recipientIds: readonly string[] | undefined,
): Promise<ListingSend> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE listing_send_recipient r
      SET state = 'waiting', failure = '', attempt = attempt + (outbox_id IS NOT NULL)::int, outbox_id = NULL,
        ${leases.free}, held_until = '-infinity', changed_at = ${now}
      FROM listing_send s
      WHERE s.id = r.send_id AND s.id = ${sendId} AND s.agent_id = ${personId} AND r.agent_id = ${personId}
        AND r.state = 'failed' ${recipientIds === undefined ? sql`` : sql`AND r.id = ANY (${recipientIds}::bigint[])`}
      RETURNING r.id`.execute(tx)
    if (rows.length > 0) {
      await reclaimListings(
        tx,
        rows.map(({ id }) => id),
        now,
      )
      await deps.jobs.send(tx, sendQueueJob, {})
    }
    const send = await findSendById(tx, personId, sendId)
    if (!send) throw new AppError('not_found')
    return send
  })
}
