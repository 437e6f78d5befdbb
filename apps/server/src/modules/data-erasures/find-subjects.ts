import type { ErasureSubject } from '@pb/contract/data-erasures'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { fullName } from '../../platform/db/full-name.ts'

/** A person that a supervisor may mean, with what distinguishes people of the same name. */
export interface SubjectRow {
  /** `person-12` of a client, participant or renter; `email-…` of a lead who is only known by an address. */
  readonly key: string
  readonly name: string
  readonly emails: readonly string[]
  /** Names of the agents whose clients the person is. */
  readonly agents: readonly string[]
}

const maxFound = 20

/**
 * Finds people by a part of a name or address, or by an exact address: clients and participants of all agents, renters,
 * inquiries, visitors of open houses and rows of imported files. Agents of the office are never among them.
 */
export async function findSubjects(db: Db | Tx, text: string): Promise<SubjectRow[]> {
  const pattern = toLikePattern(text)
  const { rows } = await sql<SubjectRow>`
    WITH known AS (
      SELECT c.person_id, ${fullName('c')} AS name, e.email::text AS email, c.agent_id
      FROM client c LEFT JOIN client_email e ON e.client_id = c.id
      UNION ALL SELECT p.person_id, ${fullName('p')}, p.email::text, p.agent_id FROM participant p
      UNION ALL SELECT f.person_id, f.name, f.email, f.agent_id FROM application_form f WHERE f.deleted_at IS NULL
    ), found AS (
      SELECT DISTINCT person_id FROM known WHERE name ILIKE ${pattern} OR email ILIKE ${pattern}
    ), people AS (
      SELECT 'person-' || k.person_id AS key, max(k.name) AS name,
        coalesce(array_agg(DISTINCT lower(k.email)) FILTER (WHERE k.email <> ''), '{}') AS emails,
        array_agg(DISTINCT a.name) AS agents
      FROM known k JOIN person a ON a.id = k.agent_id
      WHERE k.person_id IN (SELECT person_id FROM found)
        AND NOT EXISTS (SELECT FROM agent WHERE agent.person_id = k.person_id)
      GROUP BY k.person_id
    ), leads AS (
      SELECT lower(email) AS email, name FROM inquiry WHERE email <> '' AND (name ILIKE ${pattern} OR email ILIKE ${pattern})
      UNION ALL SELECT lower(email), name FROM open_house_visitor
        WHERE email <> '' AND (name ILIKE ${pattern} OR email ILIKE ${pattern})
      UNION ALL SELECT lower(shown ->> 'email'), shown ->> 'name' FROM client_import_row
        WHERE shown ->> 'email' <> '' AND (shown ->> 'name' ILIKE ${pattern} OR shown ->> 'email' ILIKE ${pattern})
    )
    SELECT key, name, emails, agents FROM people
    UNION ALL SELECT 'email-' || email, max(name), ARRAY[email], '{}' FROM leads
      WHERE email NOT IN (SELECT unnest(emails) FROM people) AND email NOT IN (SELECT lower(email::text) FROM agent)
      GROUP BY email
    ORDER BY name, key LIMIT ${maxFound}`.execute(db)
  return rows
}

export const presentSubject = ({ key, name, emails, agents }: SubjectRow): ErasureSubject => ({
  key,
  name,
  emails: [...emails],
  agents: [...agents],
})
