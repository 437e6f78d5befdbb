import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** What a blank message says. */
export const defaultMessage =
  'Hi {first_name}, I picked {n} listing(s) for you. Which would you like to see?\n\n{agent}'
export const defaultSubject = 'New {n} listing(s) available'

interface Blanks {
  readonly first_name?: string
  readonly n?: number
  readonly agent?: string
}

/** A text with the places filled that are given; `listing(s)` follows the number. */
export function fill(text: string, { first_name, n, agent }: Blanks): string {
  let filled = text
  if (n !== undefined)
    filled = filled
      .replaceAll('{n} listing(s)', n === 1 ? '1 listing' : `${n} listings`)
      .replaceAll('{n}', String(n))
  if (agent !== undefined) filled = filled.replaceAll('{agent}', () => agent)
  return first_name === undefined ? filled : filled.replaceAll('{first_name}', () => first_name)
}

/** The name by which clients know an agent. */
export async function firstNameOf(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(first_name, ''), name) AS name FROM person WHERE id = ${personId}`.execute(db)
  return rows[0]?.name ?? ''
}
