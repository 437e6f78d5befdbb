import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { ErasureSubject } from '../../platform/erasure.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export interface LoadedSubject extends ErasureSubject {
  readonly name: string
}

interface SubjectIds {
  readonly name: string | null
  readonly emails: readonly string[]
  readonly client_ids: readonly string[]
}

/** A person's clients of all agents, also those merged into them, and all addresses but those of agents. */
async function loadPerson(db: Db | Tx, personId: string, now: Date): Promise<LoadedSubject | null> {
  const { rows } = await sql<SubjectIds>`
    WITH RECURSIVE own AS (
      SELECT id, first_name, last_name FROM client WHERE person_id = ${personId}::bigint
      UNION SELECT c.id, c.first_name, c.last_name FROM client c JOIN own o ON c.merged_into = o.id
    ), names AS (
      SELECT ${fullName('own')} AS name FROM own
      UNION ALL SELECT ${fullName('participant')} FROM participant WHERE person_id = ${personId}::bigint
      UNION ALL SELECT name FROM application_form WHERE person_id = ${personId}::bigint
    ), addresses AS (
      SELECT email::text FROM client_email WHERE client_id IN (SELECT id FROM own)
      UNION SELECT email::text FROM participant WHERE person_id = ${personId}::bigint
      UNION SELECT email::text FROM person_email WHERE person_id = ${personId}::bigint
      UNION SELECT email FROM application_form WHERE person_id = ${personId}::bigint
    )
    SELECT (SELECT max(name) FROM names) AS name,
      ARRAY(SELECT DISTINCT lower(email) FROM addresses
        WHERE email <> '' AND lower(email) NOT IN (SELECT lower(email::text) FROM agent)) AS emails,
      ARRAY(SELECT id FROM own) AS client_ids
    WHERE NOT EXISTS (SELECT FROM agent WHERE person_id = ${personId}::bigint)`.execute(db)
  const [row] = rows
  if (!row || row.name === null) return null
  return { name: row.name, emails: row.emails, clientIds: row.client_ids, personIds: [personId], now }
}

async function loadLead(db: Db | Tx, email: string, now: Date): Promise<LoadedSubject | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT max(name) AS name FROM (
      SELECT name FROM inquiry WHERE lower(email) = ${email}
      UNION ALL SELECT name FROM open_house_visitor WHERE lower(email) = ${email}
      UNION ALL SELECT shown ->> 'name' FROM client_import_row WHERE lower(shown ->> 'email') = ${email}) leads
    WHERE NOT EXISTS (SELECT FROM agent WHERE lower(email::text) = ${email})`.execute(db)
  const name = maybeOne(rows)?.name ?? null
  return name === null
    ? null
    : { name: name === '' ? email : name, emails: [email], clientIds: [], personIds: [], now }
}

/**
 * Loads what the office knows a person by.
 *
 * @throws {AppError} `not_found` for an unknown key, and for agents of the office.
 */
export async function loadSubject(db: Db | Tx, key: string, now: Date): Promise<LoadedSubject> {
  const person = /^person-(\d{1,18})$/.exec(key)?.[1]
  const email = /^email-(.+)$/.exec(key)?.[1]
  const subject =
    person !== undefined
      ? await loadPerson(db, person, now)
      : email !== undefined
        ? await loadLead(db, email.toLowerCase(), now)
        : null
  if (!subject) throw new AppError('not_found')
  return subject
}
