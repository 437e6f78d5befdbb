import type { NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { joinRecipient, recipientNameColumns } from '../recipients.ts'
import '../tables.ts'

/** The job that processes the send queue, started by each send. */
export const sendQueueJob = 'sending.write'

/** An email claimed by this process, waiting to be put into the outbox. */
export interface PendingEmail {
  readonly id: string
  readonly send_id: string
  readonly client_id: string
  readonly agent_id: string
  readonly participant_id: string | null
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly attempt: number
  readonly notices: NoticeKind[]
  readonly link_id: string
  readonly seed: string
  readonly listing_ids: string[]
  readonly subject: string
  readonly message: string
}

export const leases = defineQueueLeases({ table: 'listing_send_recipient', key: ['id'] })

/** Claims the next pending email. */
export async function claimNext({ db }: Deps, lease: Lease): Promise<PendingEmail | undefined> {
  const { rows } = await sql<PendingEmail>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`state = 'waiting' AND held_until <= ${lease.now}` })})
    SELECT r.id, r.send_id, r.client_id, r.agent_id, r.participant_id, c.person_id AS user_id, r.attempt, r.notices,
      ${recipientNameColumns},
      CASE WHEN r.participant_id IS NOT NULL THEN p.email::text ELSE (SELECT e.email::text FROM client_email e WHERE e.client_id = c.id
        ORDER BY e.position, e.email LIMIT 1) END AS email,
      r.link_id, k.seed, k.listing_ids, s.subject, s.message
    FROM next r JOIN listing_send s ON s.id = r.send_id JOIN client c ON c.id = r.client_id
      ${joinRecipient('r')} JOIN shared_link k ON k.id = r.link_id`.execute(db)
  return maybeOne(rows)
}
