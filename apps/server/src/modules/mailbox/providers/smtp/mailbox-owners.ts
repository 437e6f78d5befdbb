import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'

/** `adam+streeteasy@office.example` is delivered to `adam@office.example`. */
const withoutTag = (key: string): string => key.replace(/^([^@+]+)\+[^@]*@/, '$1@')

/**
 * Addresses that every mail domain has to accept (RFC 2142, 5), and `postmaster` without a domain (RFC 5321, 4.5.1). Here
 * they reach the longest-serving supervisor.
 */
const roleAddress = /^(?:(?:postmaster|abuse)@(.+)|postmaster)$/

/** Returns who reads the role addresses of the office's domains among these keys, by key. */
async function findRoleOwners(db: Db | Tx, keys: readonly string[]): Promise<[string, string][]> {
  const roles = keys.flatMap((key) => {
    const found = roleAddress.exec(key)
    return found ? [{ key, domain: found[1] }] : []
  })
  if (roles.length === 0) return []
  const { rows } = await sql<{ domain: string; person_id: string }>`
    SELECT DISTINCT split_part(lower(a.email::text), '@', 2) AS domain, s.person_id FROM agent a
      CROSS JOIN (SELECT person_id FROM agent WHERE 'SUPERVISOR' = ANY (roles) AND deactivated_at IS NULL
        ORDER BY person_id LIMIT 1) s
    WHERE a.deactivated_at IS NULL`.execute(db)
  return roles.flatMap(({ key, domain }) => {
    const row = rows.find((row) => domain === undefined || row.domain === domain)
    return row ? [[key, row.person_id]] : []
  })
}

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
  const own = rows.map(({ email, person_id }): [string, string] => [email, person_id])
  const people = new Map([...(await findRoleOwners(db, keys)), ...own])
  return new Map(
    addresses.flatMap((address, index) => {
      const person = people.get(keys[index]!) ?? people.get(withoutTag(keys[index]!))
      return person === undefined ? [] : [[address, person]]
    }),
  )
}
