import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'

/** Replaces the addresses of a client, in this order. */
export async function writeEmails(
  tx: Tx,
  { id, agent_id }: { id: string; agent_id: string },
  emails: readonly string[],
): Promise<void> {
  await tx.deleteFrom('client_email').where('client_id', '=', id).execute()
  await sql`INSERT INTO client_email (client_id, agent_id, email, position)
    SELECT ${id}::bigint, ${agent_id}::bigint, email, at - 1 FROM unnest(${[...emails]}::citext[]) WITH ORDINALITY AS given (email, at)`.execute(
    tx,
  )
}

/** Replaces the phone numbers of a client, in this order. */
export async function writePhones(tx: Tx, id: string, phones: readonly string[]): Promise<void> {
  await tx.deleteFrom('client_phone').where('client_id', '=', id).execute()
  await sql`INSERT INTO client_phone (client_id, phone, position)
    SELECT ${id}::bigint, phone, at - 1 FROM unnest(${[...phones]}::text[]) WITH ORDINALITY AS given (phone, at)`.execute(
    tx,
  )
}

type NewRow = Insertable<Tables['client']>

/** Inserts a client and returns its id; undefined columns get the table's default. */
export async function insertClient(
  tx: Tx,
  row: { [Column in keyof NewRow]: NewRow[Column] | (undefined extends NewRow[Column] ? undefined : never) },
): Promise<string> {
  const { id } = await tx
    .insertInto('client')
    .values(row as NewRow)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates columns of an agent's own record. */
export async function updateClient(
  tx: Tx,
  { id, agent_id }: { id: string; agent_id: string },
  columns: Updateable<Tables['client']>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('client').set(columns).where('id', '=', id).where('agent_id', '=', agent_id).execute()
}

/** Marks a client as opened; returns false if it already was. */
export async function markOpened(tx: Tx, agentId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client')
    .set({ is_new: false })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('is_new', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
