import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { queueEmails } from '../emails/queue.ts'
import '../tables.ts'

/**
 * Asks those whose turn it is and who were not asked before, in the transaction that made it their turn: all, or in
 * signing order the first who has not signed. The caller has the request locked.
 */
export async function askSigners(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { requestId, isHeld = false }: { readonly requestId: string; readonly isHeld?: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE signature_request_signer s SET asked_at = ${deps.clock.now()} FROM signature_request r
    WHERE r.id = ${requestId} AND s.request_id = r.id AND s.asked_at IS NULL AND s.signed_at IS NULL
      AND (NOT r.ordered OR s.position = (SELECT min(o.position) FROM signature_request_signer o
        WHERE o.request_id = r.id AND o.signed_at IS NULL))
    RETURNING s.id`.execute(tx)
  await queueEmails(tx, deps, { requestId, signerIds: rows.map(({ id }) => id), kind: 'ask', isHeld })
}
