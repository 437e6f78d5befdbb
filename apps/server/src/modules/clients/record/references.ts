import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** A column of any table that references `client.id`. */
export interface ClientReference {
  /** SQL identifiers, quoted where needed. */
  readonly table: string
  readonly column: string
  /** The columns of the primary key, or of another unique key; nulls count as values. */
  readonly key: readonly string[]
  /** The nullable columns of the table. */
  readonly nullable: readonly string[]
}

/**
 * All foreign keys to `client.id`, read from the system catalog, so that code that moves or deletes a client covers the
 * tables of every module.
 */
export async function findClientReferences(db: Db | Tx): Promise<ClientReference[]> {
  const { rows } = await sql<ClientReference>`
    SELECT con.conrelid::regclass::text AS "table", quote_ident(att.attname) AS "column",
      coalesce((SELECT (SELECT array_agg(quote_ident(a.attname) ORDER BY k.n)
          FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum)
        FROM pg_index i WHERE i.indrelid = con.conrelid AND i.indisunique AND i.indpred IS NULL
          AND i.indexprs IS NULL ORDER BY i.indisprimary DESC, i.indexrelid LIMIT 1), '{}') AS key,
      ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a WHERE a.attrelid = con.conrelid AND a.attnum > 0
        AND NOT a.attnotnull AND NOT a.attisdropped) AS nullable
    FROM pg_constraint con
    CROSS JOIN unnest(con.conkey, con.confkey) AS cols(own, theirs)
    JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = cols.own
    JOIN pg_attribute ref ON ref.attrelid = con.confrelid AND ref.attnum = cols.theirs
    WHERE con.contype = 'f' AND con.conparentid = 0 AND con.confrelid = 'client'::regclass AND ref.attname = 'id'
    ORDER BY 1, 2`.execute(db)
  return rows
}
