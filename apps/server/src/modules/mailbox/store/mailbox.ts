import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import '../tables.ts'

export interface Mailbox {
  readonly person_id: string
  readonly provider: 'builtin' | 'gmail' | 'imap'
  /** The agent's own address. */
  readonly address: string
  /** The name that the agent's mails carry. */
  readonly name: string
}

async function find(db: Db | Tx, personId: string, lock: boolean): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    SELECT mailbox.person_id, provider, address::text AS address, person.name
    FROM mailbox JOIN person ON person.id = mailbox.person_id WHERE mailbox.person_id = ${personId}
    ${lock ? sql`FOR NO KEY UPDATE OF mailbox` : sql``}`.execute(db)
  return rows[0]
}

/** Makes the mailbox of an agent who has none yet, under the sign-in address. */
async function make(db: Db | Tx, personId: string): Promise<void> {
  await sql`INSERT INTO mailbox (person_id, address) SELECT person_id, email FROM agent
    WHERE person_id = ${personId} ON CONFLICT DO NOTHING`.execute(db)
}

async function findOrMake(db: Db | Tx, personId: string, lock: boolean): Promise<Mailbox> {
  const found = await find(db, personId, lock)
  if (found) return found
  await make(db, personId)
  const made = await find(db, personId, lock)
  if (!made) throw new AppError('not_found', 'This agent has no mailbox')
  return made
}

/** The mailbox of an agent. */
export function mailboxOf(db: Db | Tx, personId: string): Promise<Mailbox> {
  return findOrMake(db, personId, false)
}

/**
 * The mailbox, for this transaction alone. Whoever changes messages takes it first: threads are joined and counted by
 * one at a time, and no two wait for each other in a circle.
 */
export function lockMailbox(tx: Tx, personId: string): Promise<Mailbox> {
  return findOrMake(tx, personId, true)
}

async function lockThese(tx: Tx, personIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const { rows } = await sql<Mailbox>`
    SELECT mailbox.person_id, provider, address::text AS address, person.name
    FROM mailbox JOIN person ON person.id = mailbox.person_id WHERE mailbox.person_id = ANY (${personIds}::bigint[])
    ORDER BY mailbox.person_id FOR NO KEY UPDATE OF mailbox`.execute(tx)
  return new Map(rows.map((mailbox) => [mailbox.person_id, mailbox]))
}

/**
 * Several mailboxes, by whose they are. In the order of their ids, so that no two transactions wait for each other's in
 * a circle.
 */
export async function lockMailboxes(tx: Tx, personIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const locked = await lockThese(tx, personIds)
  const missing = personIds.filter((id) => !locked.has(id))
  if (missing.length === 0) return locked
  for (const id of missing.toSorted((a, b) => Number(a) - Number(b))) await make(tx, id)
  return lockThese(tx, personIds)
}

/** Whose mailbox an address is: the active agent's; null where the office has no such address. */
export async function ownerOfAddress(db: Db | Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM agent WHERE email = ${emailKey(address)}::citext AND deactivated_at IS NULL`.execute(
    db,
  )
  return rows[0]?.person_id ?? null
}
