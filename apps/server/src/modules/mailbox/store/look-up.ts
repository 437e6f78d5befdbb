import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { ParsedMessage } from '../message.ts'

/** A mail of the mailbox that has the key of another one. */
export interface Known {
  readonly id: string
  readonly thread_id: string
  readonly key: string
  readonly labels: number
}

/** What the mailbox knows of a mail that comes. */
export interface LookedUp {
  /** The same mail, which the mailbox has already. */
  readonly known: Known | undefined
  /** Another one has taken its id. */
  readonly idTaken: boolean
  /** Threads that its ids name, the oldest first. */
  readonly threads: readonly string[]
}

type Row = { readonly [K in keyof Known]: Known[K] | null } & {
  readonly same: boolean | null
  readonly threads: readonly string[]
}

/** Looks for a mail that comes, and for the threads that it names (`ids`), at once. The mailbox must be locked. */
export async function lookUp(
  tx: Tx,
  personId: string,
  message: Pick<ParsedMessage, 'from' | 'subject'>,
  { keys, ids }: { readonly keys: readonly string[]; readonly ids: readonly string[] },
): Promise<LookedUp> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.thread_id, m.key, m.labels,
      m.from_email = ${emailKey(message.from?.email ?? '')} AND m.subject = ${message.subject} AS same,
      ARRAY(SELECT DISTINCT thread_id FROM mail_reference WHERE person_id = ${personId} AND rfc_id = ANY (${ids})
        ORDER BY thread_id)::text[] AS threads
    FROM (SELECT) here LEFT JOIN mail_message m ON m.person_id = ${personId} AND m.key = ANY (${keys})`.execute(
    tx,
  )
  const found = rows.filter((row): row is Row & Known => row.id !== null)
  const known = found.find(({ key, same }) => same === true || key !== keys[0])
  return { known, idTaken: found.length > 0, threads: rows[0]!.threads }
}
