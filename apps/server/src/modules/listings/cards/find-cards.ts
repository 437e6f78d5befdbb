import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { CardRow } from './card-row.ts'

/** Returns cards of listings of any status in the order of the ids; unknown ids are skipped. */
export async function findCards(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`SELECT * FROM find_listing_cards(${[...ids]}::bigint[])`.execute(db)
  return rows
}
