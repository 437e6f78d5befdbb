import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { verifiedSender } from '../../mailbox/index.ts'

/** A received message as far as an invitation depends on it. */
export interface InvitationMessage {
  readonly id: string
  readonly person_id: string
  readonly thread_id: string
  readonly from_name: string
  readonly from_email: string
  /** Whether the domain of the sender is confirmed, or the mail never left the office. */
  readonly verified: boolean
  readonly sent: boolean
  readonly spam: boolean
  readonly mailbox_address: string
  /** Addresses by which the agent may be invited; lower case. */
  readonly own_addresses: readonly string[]
}

const sentBits = 4 | 8 | 64
const spamBit = 128

/** A message of an agent's mailbox. */
export async function findMessage(
  db: Db | Tx,
  agentId: string,
  id: string,
): Promise<InvitationMessage | undefined> {
  const { rows } = await sql<InvitationMessage>`
    SELECT m.id, m.person_id, m.thread_id, m.from_name, m.from_email,
      ${verifiedSender} AND m.sender_warning IS NULL AS verified,
      m.labels & ${sentBits}::int <> 0 AS sent, m.labels & ${spamBit}::int <> 0 AS spam,
      lower(b.address::text) AS mailbox_address,
      ARRAY(SELECT lower(b.address::text) UNION SELECT lower(e.email::text) FROM person_email e WHERE e.person_id = m.person_id
        UNION SELECT lower(a.address::text) FROM mail_account a WHERE a.person_id = m.person_id) AS own_addresses
    FROM mail_message m JOIN mailbox b ON b.person_id = m.person_id
    WHERE m.id = ${id} AND m.person_id = ${agentId}`.execute(db)
  return maybeOne(rows)
}
