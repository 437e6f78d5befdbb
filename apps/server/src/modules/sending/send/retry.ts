import type { ListingSend } from '@pb/contract/listing-sends'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendById } from './status.ts'
import { writeJob } from './write.ts'
import '../tables.ts'

/**
 * Takes the listings of these mails again. What another send brought meanwhile is left out of its mail, and a mail with
 * nothing left is not tried; a mail that was to send again keeps all.
 */
async function takeAgain(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const retried = sql`SELECT r.id, r.client_id, r.link_id, k.listing_ids
    FROM listing_send_recipient r JOIN shared_link k ON k.id = r.link_id JOIN listing_send s ON s.id = r.send_id
    WHERE r.id = ANY (${ids}::bigint[]) AND r.participant_id IS NULL AND NOT s.again`
  await sql`UPDATE client_listing l SET sent_at = ${now}, sent_by = r.id FROM (${retried}) r
    WHERE l.client_id = r.client_id AND l.listing_id = ANY (r.listing_ids) AND l.sent_at IS NULL`.execute(tx)
  await sql`WITH left_over AS (
      SELECT r.id, r.link_id, ARRAY(SELECT own.id FROM unnest(r.listing_ids) WITH ORDINALITY AS own (id, place)
        WHERE EXISTS (SELECT FROM client_listing l
          WHERE l.client_id = r.client_id AND l.listing_id = own.id AND l.sent_by = r.id)
        ORDER BY own.place) AS listing_ids
      FROM (${retried}) r
    ), less AS (
      UPDATE shared_link k SET listing_ids = left_over.listing_ids FROM left_over
      WHERE k.id = left_over.link_id AND cardinality(left_over.listing_ids) > 0
    )
    UPDATE listing_send_recipient r SET state = 'already-sent' FROM left_over
    WHERE r.id = left_over.id AND cardinality(left_over.listing_ids) = 0`.execute(tx)
}

/**
 * Tries mails of a send of the caller's again that surely did not leave; all of them, or those named. One that never
 * came to the outbox goes on under its first name, so that it cannot be there twice. Throws `not_found`.
 */
export async function retrySend(
  { personId }: Actor,
  deps: Deps,
  sendId: string,
  only: readonly string[] | undefined,
): Promise<ListingSend> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE listing_send_recipient r
      SET state = 'waiting', failure = '', attempt = attempt + (outbox_id IS NOT NULL)::int, outbox_id = NULL,
        leased_until = '-infinity', changed_at = ${now}
      FROM listing_send s
      WHERE s.id = r.send_id AND s.id = ${sendId} AND s.agent_id = ${personId} AND r.agent_id = ${personId}
        AND r.state = 'failed' ${only === undefined ? sql`` : sql`AND r.id = ANY (${only}::bigint[])`}
      RETURNING r.id`.execute(tx)
    if (rows.length > 0) {
      await takeAgain(
        tx,
        rows.map(({ id }) => id),
        now,
      )
      await deps.jobs.send(tx, writeJob, {})
    }
    const send = await sendById(tx, personId, sendId)
    if (!send) throw new AppError('not_found')
    return send
  })
}
