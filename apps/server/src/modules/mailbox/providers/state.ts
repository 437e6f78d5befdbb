import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** How much mail is on its way, in all processes. */
export interface MailTraffic {
  /** Taken and not in a mailbox yet; of these, how many could not be stored so far. */
  readonly arriving: number
  readonly stuck: number
  /** Entries of the outbox by state, of those that are not at their end. */
  readonly queued: number
  readonly sending: number
  readonly uncertain: number
  readonly waitingForRelay: number
}

export async function mailTraffic(db: Db): Promise<MailTraffic> {
  const { rows } = await sql<MailTraffic>`
    SELECT * FROM
      (SELECT count(*)::int AS arriving, count(*) FILTER (WHERE attempts > 0)::int AS stuck FROM mail_arrival) a,
      (SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'sending')::int AS sending,
        count(*) FILTER (WHERE state = 'uncertain')::int AS uncertain,
        count(*) FILTER (WHERE state = 'queued' AND waits_for_relay)::int AS "waitingForRelay"
        FROM mail_outbox WHERE state IN ('queued', 'sending', 'uncertain')) o`.execute(db)
  return rows[0]!
}
