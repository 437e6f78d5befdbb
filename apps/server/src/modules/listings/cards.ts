import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-query.ts'

/** Listings of any status as cards show them, in the order of the ids; one that does not exist is left out. */
export async function cardsByIds(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`SELECT ${cardColumns}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place)
    JOIN listing l ON l.id = asked.id ${cardJoins} ORDER BY asked.place`.execute(db)
  return rows
}
