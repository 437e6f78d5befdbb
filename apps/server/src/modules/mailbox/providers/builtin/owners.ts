import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

/** `adam+streeteasy@office.example` is Adam's too. */
const withoutTag = (key: string): string => key.replace(/^([^@+]+)\+[^@]*@/, '$1@')

/**
 * Whose mailboxes these addresses are, of those that the office takes mail for: by address as given, the person's id.
 * Addresses of nobody and of agents who have left are missing, and those that an account elsewhere has taken along; an
 * agent whose mailbox has another address there still gets here what comes to the one of the office.
 */
export async function ownersOf(db: Db | Tx, addresses: readonly string[]): Promise<Map<string, string>> {
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
