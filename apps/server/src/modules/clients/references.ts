import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A column somewhere in the database that names a client. */
export interface ClientReference {
  /** As SQL writes them, quoted where needed. */
  readonly table: string
  readonly column: string
  /** The columns of the table's primary key, or of another key that names each row once; nulls count as values. */
  readonly key: readonly string[]
  /** Columns of the table that may be null. */
  readonly nullable: readonly string[]
}

/**
 * Every column of every room that references `client.id`, as the database knows them: what hangs on a client is never
 * forgotten by whoever moves or removes one, whichever room it is of.
 */
export async function referencesToClient(db: Db | Tx): Promise<ClientReference[]> {
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
