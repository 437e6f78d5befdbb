import { sql } from 'kysely'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'
import { formatCard, type CardPerson } from './vcard.ts'

/** An agent's clients as vCards, with their tags as categories; archived ones too. */
export async function* writeClientCards({ tx }: ExportContext, agentId: string): AsyncGenerator<string> {
  const people = readRows(
    tx,
    sql<CardPerson>`SELECT 'client-' || c.id AS uid, c.first_name AS "firstName", c.last_name AS "lastName",
      ARRAY(SELECT email::text FROM client_email WHERE client_id = c.id ORDER BY position, email) AS emails,
      ARRAY(SELECT phone FROM client_phone WHERE client_id = c.id ORDER BY position, phone) AS phones,
      ARRAY(SELECT g.name FROM client_tagging t JOIN client_tag g ON g.id = t.tag_id
        WHERE t.client_id = c.id AND g.removed_at IS NULL ORDER BY g.name, g.id) AS categories,
      c.notes AS note, '' AS organization
    FROM client c WHERE c.agent_id = ${agentId}::bigint ORDER BY c.id`,
  )
  for await (const person of people) yield formatCard(person)
}

/** The office's agents as vCards, deactivated ones too. */
export async function* writeAgentCards({ tx }: ExportContext): AsyncGenerator<string> {
  const people = readRows(
    tx,
    sql<CardPerson>`SELECT 'agent-' || a.person_id AS uid, p.first_name AS "firstName", p.last_name AS "lastName",
      ARRAY[a.email::text] AS emails, CASE WHEN a.phone = '' THEN '{}' ELSE ARRAY[a.phone] END AS phones,
      '{}'::text[] AS categories, a.description AS note, o.name AS organization
    FROM agent a JOIN person p ON p.id = a.person_id CROSS JOIN office o ORDER BY a.person_id`,
  )
  for await (const person of people) yield formatCard(person)
}
