import type { Query } from '@pb/contract/endpoint'
import type { ContactSuggestion, mailContacts } from '@pb/contract/mail-contacts'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'

type SuggestParams = Query<(typeof mailContacts)['suggestContacts']>

const orders = {
  last_active: { asc: sql`last_active ASC NULLS FIRST`, desc: sql`last_active DESC NULLS LAST` },
  name: { asc: sql`search ASC`, desc: sql`search DESC` },
} as const

/** Matches when every word of the search text is a prefix of a word in the name or address. */
function matchesSearch(search: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM unnest(string_to_array(search_words(${search}), ' ')) AS word
    WHERE word <> '' AND strpos(search, ' ' || word) = 0)`
}

/** Returns the caller's mail contacts and colleagues, each address once. */
export async function suggestContacts(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  params: SuggestParams,
): Promise<ContactSuggestion[]> {
  const { rows } = await sql<ContactSuggestion>`
    WITH colleague AS (
      SELECT a.person_id, p.name, a.photo, lower(a.email::text) AS email,
        ' ' || p.search_name || ' ' || search_words(a.email::text) AS search
      FROM agent a JOIN person p ON p.id = a.person_id WHERE a.deactivated_at IS NULL AND a.person_id <> ${personId}
    ), suggestion AS (
      SELECT coalesce(nullif(c.name, ''), w.name, '') AS name, c.email, w.photo, coalesce(w.person_id, 0) AS user_id,
        c.last_active, c.search
      FROM mail_contact c LEFT JOIN colleague w ON w.email = c.email WHERE c.person_id = ${personId}
      UNION ALL
      SELECT w.name, w.email, w.photo, w.person_id, NULL, w.search FROM colleague w
      WHERE NOT EXISTS (SELECT FROM mail_contact c WHERE c.person_id = ${personId} AND c.email = w.email)
    )
    SELECT name, email, photo, user_id FROM suggestion WHERE ${matchesSearch(params.search)}
    ORDER BY ${orders[params.sort_by][params.sort_dir]}, email LIMIT ${params.limit} OFFSET ${params.offset}`.execute(
    db,
  )
  return rows
}
