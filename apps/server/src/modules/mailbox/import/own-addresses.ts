import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** Keys of all addresses of an agent: mail from one of them was sent by the agent. */
export async function findOwnAddresses(db: Db | Tx, personId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    SELECT address::text AS address FROM mailbox WHERE person_id = ${personId}
    UNION SELECT email::text FROM agent WHERE person_id = ${personId}
    UNION SELECT email::text FROM person_email WHERE person_id = ${personId}
    UNION SELECT address::text FROM mail_account WHERE person_id = ${personId}`.execute(db)
  return new Set(rows.map(({ address }) => emailKey(address)))
}
