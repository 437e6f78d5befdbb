import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Inbound and outbound mail in progress, in all processes. */
export interface MailTraffic {
  /** Accepted and not yet stored in a mailbox; of these, those that failed to be stored. */
  readonly arriving: number
  readonly stuck: number
  /** Unfinished outbox entries by state. */
  readonly queued: number
  readonly sending: number
  readonly uncertain: number
  readonly waitingForRelay: number
}

export async function getMailTraffic(db: Db): Promise<MailTraffic> {
  const { rows } = await sql<MailTraffic>`
    SELECT * FROM
      (SELECT count(*)::int AS arriving, count(*) FILTER (WHERE attempts > 0)::int AS stuck FROM mail_inbound) a,
      (SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'sending')::int AS sending,
        count(*) FILTER (WHERE state = 'uncertain')::int AS uncertain,
        count(*) FILTER (WHERE state = 'queued' AND waits_for_relay)::int AS "waitingForRelay"
        FROM mail_outbox WHERE state IN ('queued', 'sending', 'uncertain')) o`.execute(db)
  return rows[0]!
}
