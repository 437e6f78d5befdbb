import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-columns.ts'

function cardsStatement(ids: readonly string[]): RawBuilder<CardRow> {
  return sql<CardRow>`SELECT ${cardColumns}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place)
    JOIN listing l ON l.id = asked.id ${cardJoins} ORDER BY asked.place`
}

/** Returns cards of listings of any status in the order of the ids; unknown ids are skipped. */
export async function findCards(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await cardsStatement(ids).execute(db)
  return rows
}

/** A prepared statement for the cards of a page, since planning its joins takes longer than reading twenty cards. */
export function cardsQuery({ db }: Pick<Database, 'db'>, ids: readonly string[]) {
  const { sql: text, parameters } = cardsStatement(ids).compile(db)
  return { name: 'listing_cards', text, values: [...parameters] }
}

/** Like `findCards`, with a prepared statement and outside a transaction. */
export async function findPageCards(database: Pick<Database, 'db' | 'pool'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await database.pool.query<CardRow>(cardsQuery(database, ids))
  return rows
}
