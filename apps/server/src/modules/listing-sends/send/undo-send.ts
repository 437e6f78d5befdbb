import type { ListingSend } from '@pb/contract/listing-sends'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientEvent } from '../client-events.ts'
import { sendErrors } from '../texts.ts'
import { findSendById } from './get-send.ts'
import '../tables.ts'

/** Makes listings of canceled emails unsent again, and unsaved where only this send had saved them. */
async function releaseListings(tx: Tx, recipientIds: readonly string[]): Promise<void> {
  await sql`UPDATE client_listing SET sent_at = NULL, sent_by = NULL,
      saved_at = CASE WHEN saved_at = sent_at THEN NULL ELSE saved_at END
    WHERE sent_by = ANY (${recipientIds}::bigint[])`.execute(tx)
}

/**
 * Undoes a send of the caller while no email of it has been written: all of it, or nothing. Undoing it again changes
 * nothing. Throws `not_found`, and `conflict` once an email is on its way.
 */
export async function undoSend({ personId }: Actor, deps: Deps, sendId: string): Promise<ListingSend> {
  return deps.db.transaction().execute(async (tx) => {
    // The lock of `claimNext`: an email is claimed before or canceled.
    const { rows } = await sql<{ id: string; user_id: string; state: string; claimed: boolean }>`
      SELECT r.id, c.person_id AS user_id, r.state, r.leased_until > '-infinity' AS claimed
      FROM listing_send_recipient r JOIN listing_send s ON s.id = r.send_id JOIN client c ON c.id = r.client_id
      WHERE s.id = ${sendId} AND s.agent_id = ${personId} AND r.agent_id = ${personId}
        AND r.state NOT IN ('cancelled', 'already-sent', 'no-email')
      ORDER BY r.id FOR UPDATE OF r`.execute(tx)
    if (rows.some(({ state, claimed }) => state !== 'waiting' || claimed))
      throw new AppError('conflict', sendErrors.tooLateToUndo)
    const ids = rows.map(({ id }) => id)
    await sql`UPDATE listing_send_recipient SET state = 'cancelled', changed_at = ${deps.clock.now()}
      WHERE id = ANY (${ids}::bigint[])`.execute(tx)
    await releaseListings(tx, ids)
    for (const userId of new Set(rows.map(({ user_id }) => user_id)))
      await publishClientEvent(tx, deps, personId, userId, 'sent')
    const send = await findSendById(tx, personId, sendId)
    if (!send) throw new AppError('not_found')
    return send
  })
}
