import type { Query } from '@pb/contract/endpoint'
import type { ContactSuggestion, mailContacts } from '@pb/contract/mail-contacts'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { toWordPatterns } from '../../clients/index.ts'
import '../tables.ts'

type SuggestParams = Query<(typeof mailContacts)['suggestContacts']>

const orders = {
  last_active: { asc: sql`last_active ASC NULLS FIRST`, desc: sql`last_active DESC NULLS LAST` },
  name: { asc: sql`search ASC`, desc: sql`search DESC` },
} as const

/** Matches when every word of the search text is a prefix of a word in the name or address. */
function matchesSearch(search: string): RawBuilder<boolean> {
  return sql<boolean>`search LIKE ALL (${toWordPatterns(search)})`
}

/** Returns the caller's mail contacts, clients and colleagues, each address once. */
export async function suggestContacts(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  params: SuggestParams,
): Promise<ContactSuggestion[]> {
  const { rows } = await sql<ContactSuggestion>`
    WITH colleague AS (
      SELECT a.person_id, p.name, a.photo, lower(a.email::text) AS email, a.email::text AS written,
        ' ' || p.search_name || ' ' || search_words(a.email::text) AS search
      FROM agent a JOIN person p ON p.id = a.person_id WHERE a.deactivated_at IS NULL AND a.person_id <> ${personId}
    ), client_address AS (
      SELECT DISTINCT ON (lower(e.email::text)) lower(e.email::text) AS email, e.email::text AS written,
        c.person_id, ${fullName('c')} AS name, c.search || ' ' || search_words(e.email::text) AS search
      FROM client c JOIN client_email e ON e.client_id = c.id
      WHERE c.agent_id = ${personId} AND c.archived_at IS NULL
      ORDER BY lower(e.email::text), e.position, c.id
    ), suggestion AS (
      SELECT coalesce(nullif(c.name, ''), w.name, k.name, '') AS name, c.email, coalesce(w.written, k.written, nullif(c.written, ''), c.email) AS written, w.photo,
        coalesce(w.person_id, k.person_id, 0) AS user_id, w.person_id IS NOT NULL AS is_colleague, c.last_active,
        c.search || coalesce(k.search, '') AS search
      FROM mail_contact c LEFT JOIN colleague w ON w.email = c.email LEFT JOIN client_address k ON k.email = c.email
      WHERE c.person_id = ${personId}
      UNION ALL
      SELECT w.name, w.email, w.written, w.photo, w.person_id, true, NULL, w.search FROM colleague w
      WHERE NOT EXISTS (SELECT FROM mail_contact c WHERE c.person_id = ${personId} AND c.email = w.email)
      UNION ALL
      SELECT k.name, k.email, k.written, NULL, k.person_id, false, NULL, k.search FROM client_address k
      WHERE NOT EXISTS (SELECT FROM mail_contact c WHERE c.person_id = ${personId} AND c.email = k.email)
        AND NOT EXISTS (SELECT FROM colleague w WHERE w.email = k.email)
    )
    SELECT name, written AS email, photo, user_id,
      CASE WHEN is_colleague THEN 'colleague' WHEN user_id > 0 THEN 'client' ELSE 'contact' END AS kind
    FROM suggestion WHERE ${matchesSearch(params.search)}
    ORDER BY ${orders[params.sort_by][params.sort_dir]}, suggestion.email LIMIT ${params.limit} OFFSET ${params.offset}`.execute(
    db,
  )
  return rows
}
