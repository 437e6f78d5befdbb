import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ParsedMessage } from '../message.ts'

/** A stored message with the same key as a new one. */
export interface Duplicate {
  readonly id: string
  readonly thread_id: string
  readonly key: string
  readonly labels: number
}

/** What the mailbox already contains for a new message. */
export interface DuplicateLookup {
  /** The same message, if it is stored already. */
  readonly duplicate: Duplicate | undefined
  /** Whether a different message uses the same Message-ID. */
  readonly idTaken: boolean
  /** Threads that its ids refer to, oldest first. */
  readonly threads: readonly string[]
}

type Row = { readonly [K in keyof Duplicate]: Duplicate[K] | null } & {
  readonly same: boolean | null
  readonly threads: readonly string[]
}

/** Finds a duplicate of a new message and the threads it refers to (`ids`) in one query. Requires the mailbox lock. */
export async function findDuplicate(
  tx: Tx,
  personId: string,
  message: Pick<ParsedMessage, 'from' | 'subject'>,
  { keys, ids }: { readonly keys: readonly string[]; readonly ids: readonly string[] },
): Promise<DuplicateLookup> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.thread_id, m.key, m.labels,
      m.from_email = ${emailKey(message.from?.email ?? '')} AND m.subject = ${message.subject} AS same,
      ARRAY(SELECT DISTINCT thread_id FROM mail_reference WHERE person_id = ${personId} AND rfc_id = ANY (${ids})
        ORDER BY thread_id)::text[] AS threads
    FROM (SELECT) one LEFT JOIN mail_message m ON m.person_id = ${personId} AND m.key = ANY (${keys})`.execute(
    tx,
  )
  const matches = rows.filter((row): row is Row & Duplicate => row.id !== null)
  const duplicate = matches.find(({ key, same }) => same === true || key !== keys[0])
  return { duplicate, idTaken: matches.length > 0, threads: rows[0]!.threads }
}
