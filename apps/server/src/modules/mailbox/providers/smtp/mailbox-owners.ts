import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'

/** `adam+streeteasy@office.example` is delivered to `adam@office.example`. */
const withoutTag = (key: string): string => key.replace(/^([^@+]+)\+[^@]*@/, '$1@')

/**
 * Returns the person ids of the agents with these addresses, by address as given. Unknown addresses and those of
 * deactivated agents are missing, and so are addresses that a remote account receives mail for. An agent whose remote
 * account has another address still receives mail here.
 */
export async function findMailboxOwners(
  db: Db | Tx,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const keys = addresses.map(emailKey)
  const wanted = [...new Set(keys.flatMap((key) => [key, withoutTag(key)]))]
  const { rows } = await sql<{ email: string; person_id: string }>`
    SELECT lower(email::text) AS email, person_id FROM agent
    WHERE email = ANY (${wanted}::text[]::citext[]) AND deactivated_at IS NULL
      AND NOT EXISTS (SELECT FROM mailbox m WHERE m.person_id = agent.person_id AND m.provider <> 'builtin'
        AND m.address = agent.email)`.execute(db)
  const people = new Map(rows.map(({ email, person_id }) => [email, person_id]))
  return new Map(
    addresses.flatMap((address, index) => {
      const person = people.get(keys[index]!) ?? people.get(withoutTag(keys[index]!))
      return person === undefined ? [] : [[address, person]]
    }),
  )
}
