import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { queueDeletion, queueLabels } from '../../store/outbox.ts'
import { sharedBits } from './merge.ts'

/** Messages that one night's repair takes up. */
const mostAtOnce = 5000

/**
 * Queues what was done here and never reached the other side, with nothing in the outbox that would say so. Returns of
 * how many messages.
 */
export async function queueUnwritten(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  personId: string,
): Promise<number> {
  const mailbox = await lockMailbox(tx, personId)
  const { rows: waiting } = await sql`SELECT FROM mail_outbox WHERE person_id = ${personId}
    AND kind IN ('labels', 'delete') AND state IN ('queued', 'sending') LIMIT 1`.execute(tx)
  if (waiting.length > 0) return 0
  const { rows } = await sql<{ id: string }>`SELECT m.id FROM mail_message m
    JOIN mail_remote r ON r.message_id = m.id
    WHERE m.person_id = ${personId} AND r.person_id = ${personId}
    GROUP BY m.id HAVING bool_and((m.labels # r.labels) & ${sharedBits}::int <> 0) LIMIT ${mostAtOnce}`.execute(
    tx,
  )
  await queueLabels(tx, deps, mailbox, rows)
  const { rows: deleted } = await sql`SELECT FROM mail_remote
    WHERE person_id = ${personId} AND message_id IS NULL LIMIT 1`.execute(tx)
  if (deleted.length > 0) await queueDeletion(tx, deps, mailbox)
  return rows.length
}
