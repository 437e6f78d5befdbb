import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { TransferableRecords } from '../../../platform/module.ts'

interface Transfer {
  readonly from: string
  readonly to: string
  readonly at: Date
}

/**
 * Reassigns clients to another agent; rows of all modules that refer to them follow by foreign key. A client stays when
 * the other agent already has a record of the person, or is that person: records of one person are never combined.
 */
export async function transferClients(
  tx: Tx,
  { from, to, at }: Transfer,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<{ id: string; person_id: string }[]> {
  const { rows } = await sql<{ id: string; person_id: string }>`
    UPDATE client c SET agent_id = ${to}, assigned_at = ${at}, is_new = true
    WHERE c.agent_id = ${from} AND c.person_id <> ${to} AND ${condition}
      AND NOT EXISTS (SELECT FROM client o WHERE o.agent_id = ${to} AND o.person_id = c.person_id)
    RETURNING c.id, c.person_id`.execute(tx)
  await sql`
    INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT id, ${to}::bigint, 'reassigned', jsonb_build_object('from', ${from}::text, 'to', ${to}::text), ${at}::timestamptz
    FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS id`.execute(tx)
  return rows
}

/** An agent's clients, archived ones included. */
export const transferableClients: TransferableRecords = {
  kind: 'clients',

  async count(db, owner) {
    const { count } = await db
      .selectFrom('client')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('agent_id', '=', owner)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async reassign(tx, { only, ...transfer }) {
    const condition = only ? sql`c.id = ANY (${[...only]}::bigint[])` : sql`true`
    const moved = await transferClients(tx, transfer, condition)
    return moved.map(({ id }) => id)
  },
}
