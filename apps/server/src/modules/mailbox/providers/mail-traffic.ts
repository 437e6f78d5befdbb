import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'

/** Inbound and outbound mail in progress, in all processes. */
export interface MailTraffic {
  /** Accepted and not yet stored in a mailbox; of these, those that failed to be stored. */
  readonly arriving: number
  readonly stuck: number
  /** Unfinished outbox entries by state; of those queued, the ones that failed before. */
  readonly queued: number
  readonly retrying: number
  readonly sending: number
  readonly uncertain: number
  readonly waitingForRelay: number
  /** Seconds since the oldest message was accepted that is not stored; 0 if there is none. */
  readonly arrivingSeconds: number
  /** Seconds since the earliest entry that could be sent was due; 0 if there is none. */
  readonly overdueSeconds: number
}

export async function getMailTraffic(db: Db, now: Date): Promise<MailTraffic> {
  const secondsSince = (time: string) => sql`coalesce(greatest(0,
    extract(epoch FROM ${now}::timestamptz - min(${sql.raw(time)}))), 0)::float8`
  const { rows } = await sql<MailTraffic>`
    SELECT * FROM
      (SELECT count(*)::int AS arriving, count(*) FILTER (WHERE attempts > 0)::int AS stuck,
        ${secondsSince('at')} AS "arrivingSeconds" FROM mail_inbound) a,
      (SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'sending')::int AS sending,
        count(*) FILTER (WHERE state = 'uncertain')::int AS uncertain,
        count(*) FILTER (WHERE state = 'queued' AND attempts > 0)::int AS retrying,
        count(*) FILTER (WHERE state = 'queued' AND waits_for_relay)::int AS "waitingForRelay"
        FROM mail_outbox WHERE state IN ('queued', 'sending', 'uncertain')) o,
      (SELECT ${secondsSince('due_at')} AS "overdueSeconds"
        FROM mail_outbox WHERE state = 'queued' AND NOT waits_for_relay) d`.execute(db)
  return one(rows)
}
