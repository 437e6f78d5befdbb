import type { DeliveryProblem } from '@pb/contract/mail-threads'
import { sql } from 'kysely'
import { queryPrepared, type Database } from '../../../platform/db/db.ts'
import { labelBits } from '../labels.ts'
import '../outbox/tables.ts'

/**
 * Finds the messages of these threads that were not delivered as they should: sent mail by its outbox entry and its
 * recipients, drafts by the notice with the reason. By message id.
 */
export async function findDeliveryProblems(
  database: Pick<Database, 'db' | 'pool'>,
  personId: string,
  threadIds: readonly string[],
): Promise<Map<string, DeliveryProblem>> {
  const { SCHEDULED, SENT } = labelBits
  const rows = await queryPrepared(
    database,
    'mail_delivery_problems',
    sql<{ id: string; problem: DeliveryProblem | null }>`
    SELECT m.id, CASE o.state WHEN 'uncertain' THEN 'uncertain' WHEN 'queued' THEN 'waiting' ELSE (
      SELECT CASE WHEN bool_or(r.state IN ('refused', 'returned')) THEN 'failed' WHEN bool_or(r.state = 'delayed') THEN 'delayed' END
      FROM mail_outbox_recipient r WHERE r.outbox_id = o.id) END AS problem
    FROM mail_message m CROSS JOIN LATERAL (SELECT id, state, failure FROM mail_outbox
      WHERE message_id = m.id AND kind = 'send' ORDER BY id DESC LIMIT 1) o
    WHERE m.person_id = ${personId} AND m.thread_id = ANY (${threadIds}::bigint[]) AND m.labels & ${SENT | SCHEDULED}::int <> 0
      AND o.state IN ('queued', 'sent', 'uncertain') AND o.failure <> ''
    UNION ALL
    SELECT m.id, 'failed' FROM mail_draft d JOIN mail_message m ON m.id = d.message_id
    WHERE d.person_id = ${personId} AND m.thread_id = ANY (${threadIds}::bigint[]) AND d.notice IS NOT NULL`,
  )
  return new Map(rows.flatMap(({ id, problem }) => (problem === null ? [] : [[id, problem] as const])))
}
