import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

export interface Mailbox {
  readonly person_id: string
  readonly provider: 'builtin' | 'gmail' | 'imap'
  /** The agent's own address. */
  readonly address: string
  /** The sender name of the agent's mail. */
  readonly name: string
}

async function find(db: Db | Tx, personId: string, lock: boolean): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    SELECT mailbox.person_id, provider, address::text AS address, person.name
    FROM mailbox JOIN person ON person.id = mailbox.person_id WHERE mailbox.person_id = ${personId}
    ${lock ? sql`FOR NO KEY UPDATE OF mailbox` : sql``}`.execute(db)
  return maybeOne(rows)
}

/** Creates the mailbox of an agent with the sign-in address, if it does not exist. */
async function insertMailbox(db: Db | Tx, personId: string): Promise<void> {
  await sql`INSERT INTO mailbox (person_id, address) SELECT person_id, email FROM agent
    WHERE person_id = ${personId} ON CONFLICT DO NOTHING`.execute(db)
}

async function findOrCreate(db: Db | Tx, personId: string, lock: boolean): Promise<Mailbox> {
  const existing = await find(db, personId, lock)
  if (existing) return existing
  await insertMailbox(db, personId)
  const created = await find(db, personId, lock)
  if (!created) throw new AppError('not_found', 'This agent has no mailbox')
  return created
}

/** Returns the mailbox of an agent, creating it if necessary. Throws `not_found` when the person is not an agent. */
export function getMailbox(db: Db | Tx, personId: string): Promise<Mailbox> {
  return findOrCreate(db, personId, false)
}

/**
 * Locks the mailbox for this transaction. Every change of messages takes this lock first, so that only one transaction
 * merges and counts threads of a mailbox at a time, without deadlocks.
 */
export function lockMailbox(tx: Tx, personId: string): Promise<Mailbox> {
  return findOrCreate(tx, personId, true)
}

async function lockExisting(tx: Tx, personIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const { rows } = await sql<Mailbox>`
    SELECT mailbox.person_id, provider, address::text AS address, person.name
    FROM mailbox JOIN person ON person.id = mailbox.person_id WHERE mailbox.person_id = ANY (${personIds}::bigint[])
    ORDER BY mailbox.person_id FOR NO KEY UPDATE OF mailbox`.execute(tx)
  return new Map(rows.map((mailbox) => [mailbox.person_id, mailbox]))
}

/** Locks several mailboxes in the order of their ids, which prevents deadlocks. Returns them by person id. */
export async function lockMailboxes(tx: Tx, personIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const locked = await lockExisting(tx, personIds)
  const missing = personIds.filter((id) => !locked.has(id))
  if (missing.length === 0) return locked
  for (const id of missing.toSorted((a, b) => Number(a) - Number(b))) await insertMailbox(tx, id)
  return lockExisting(tx, personIds)
}

/** Returns the id of the active agent with this address, or null. */
export async function findOwnerByAddress(db: Db | Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM agent WHERE email = ${emailKey(address)}::citext AND deactivated_at IS NULL`.execute(
    db,
  )
  return maybeOne(rows)?.person_id ?? null
}
