import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { OwnedWork } from '../../platform/module.ts'

interface Hands {
  readonly from: string
  readonly to: string
}

/**
 * Hands clients to another agent. All that hangs on them goes along by its foreign key, in every room. One whom the
 * other agent has already, or who is that agent, stays: two records of one person are two agents' own words.
 */
export async function moveClients(
  tx: Tx,
  { from, to }: Hands,
  which: RawBuilder<unknown> = sql`true`,
): Promise<{ id: string; person_id: string }[]> {
  const { rows } = await sql<{ id: string; person_id: string }>`
    UPDATE client c SET agent_id = ${to}, assigned_at = now(), is_new = true
    WHERE c.agent_id = ${from} AND c.person_id <> ${to} AND ${which}
      AND NOT EXISTS (SELECT FROM client o WHERE o.agent_id = ${to} AND o.person_id = c.person_id)
    RETURNING c.id, c.person_id`.execute(tx)
  await sql`
    INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT id, ${to}::bigint, 'reassigned', jsonb_build_object('from', ${from}::text, 'to', ${to}::text), now()
    FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS id`.execute(tx)
  return rows
}

/** An agent's clients, those that were removed from the list too. */
export const clientsOfAgent: OwnedWork = {
  what: 'clients',

  async count(db, owner) {
    const { count } = await db
      .selectFrom('client')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('agent_id', '=', owner)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async move(tx, { only, ...hands }) {
    const which = only ? sql`c.id = ANY (${[...only]}::bigint[])` : sql`true`
    const moved = await moveClients(tx, hands, which)
    return moved.map(({ id }) => id)
  },
}
