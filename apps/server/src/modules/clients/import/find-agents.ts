import { isSameName } from '@pb/rules/same-name'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

export interface OfficeAgent {
  readonly id: string
  readonly name: string
  /** In lower case. */
  readonly emails: readonly string[]
}

/** The active agents of the office with all their addresses. */
export async function listOfficeAgents(db: Db | Tx): Promise<OfficeAgent[]> {
  const { rows } = await sql<OfficeAgent>`
    SELECT a.person_id AS id, p.name, array_remove(array[lower(a.email::text), lower(nullif(a.contact_email, ''))]
      || ARRAY(SELECT lower(e.email::text) FROM person_email e WHERE e.person_id = a.person_id), NULL) AS emails
    FROM agent a JOIN person p ON p.id = a.person_id WHERE a.deactivated_at IS NULL ORDER BY a.person_id`.execute(
    db,
  )
  return rows
}

/** The one agent whom a cell of a file names, by email or by name; null if none or several. */
export function matchAgent(text: string, agents: readonly OfficeAgent[]): OfficeAgent | null {
  const email = /[^\s<>()"';,]+@[^\s<>()"';,]+/.exec(text)?.[0].toLowerCase()
  const byEmail = email === undefined ? undefined : agents.find(({ emails }) => emails.includes(email))
  if (byEmail) return byEmail
  const name = text
    .replace(/[(<]?[^\s<>()"';,]+@[^\s<>()"';,]+[)>]?/, '')
    .replace(/^(\p{L}[^,]*),\s*(\p{L}.*)$/u, '$2 $1')
    .trim()
  const named = agents.filter((agent) => isSameName(agent.name, name))
  return named.length === 1 ? named[0]! : null
}
