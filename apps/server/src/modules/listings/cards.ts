import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-query.ts'

function cardsStatement(ids: readonly string[]): RawBuilder<CardRow> {
  return sql<CardRow>`SELECT ${cardColumns}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place)
    JOIN listing l ON l.id = asked.id ${cardJoins} ORDER BY asked.place`
}

/** Listings of any status as cards show them, in the order of the ids; one that does not exist is left out. */
export async function cardsByIds(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await cardsStatement(ids).execute(db)
  return rows
}

/** What the driver is to ask for the cards of a page: named, since planning its joins takes longer than reading twenty. */
export function cardsQuery({ db }: Pick<Database, 'db'>, ids: readonly string[]) {
  const { sql: text, parameters } = cardsStatement(ids).compile(db)
  return { name: 'listing_cards', text, values: [...parameters] }
}

/** The same listings outside a transaction. */
export async function cardsOfPage(database: Pick<Database, 'db' | 'pool'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await database.pool.query<CardRow>(cardsQuery(database, ids))
  return rows
}
