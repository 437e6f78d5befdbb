import type { Pool } from 'pg'

export interface Column {
  readonly name: string
  /** The name of the base type, without its modifiers: `text`, `int8`, `_text` for an array. */
  readonly type: string
  /** The length of `bit(n)`, else -1 or a modifier of no use here. */
  readonly modifier: number
  readonly notNull: boolean
  /** The default's expression, or null. */
  readonly expression: string | null
  /** Whether the database computes it: an identity, or a generated column. */
  readonly computed: 'identity' | 'generated' | null
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly table: string
  readonly references: readonly string[]
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Constraints that a row may violate, and the columns that each names. */
  readonly constraints: ReadonlyMap<
    string,
    { readonly columns: readonly string[]; readonly definition: string }
  >
  /** Columns that order the rows: those of the primary key, or all. */
  readonly order: readonly string[]
}

const columnsQuery = `
  SELECT c.relname AS table, a.attname AS name, t.typname AS type, a.atttypmod AS modifier, a.attnotnull AS "notNull",
    CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END AS expression,
    CASE WHEN a.attidentity <> '' THEN 'identity' WHEN a.attgenerated <> '' THEN 'generated' END AS computed
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely%'
  ORDER BY c.relname COLLATE "C", a.attnum`

const constraintsQuery = `
  SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS type,
    pg_get_constraintdef(c.oid) AS definition, f.relname AS references_table,
    ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k (nr, i)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.nr ORDER BY k.i) AS columns,
    ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY k (nr, i)
      JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.nr ORDER BY k.i) AS "references"
  FROM pg_constraint c LEFT JOIN pg_class f ON f.oid = c.confrelid
  WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('c', 'f', 'p', 'u', 'x') AND c.conrelid <> 0
  ORDER BY c.conname COLLATE "C"`

interface ConstraintRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly definition: string
  readonly references_table: string | null
  readonly columns: readonly string[]
  readonly references: readonly string[]
}

/** Reads the tables of a database, without those of the migrator, in the order of their names. */
export async function readTables(pool: Pool): Promise<Table[]> {
  const [{ rows: columns }, { rows: constraints }] = await Promise.all([
    pool.query<Column & { table: string }>(columnsQuery),
    pool.query<ConstraintRow>(constraintsQuery),
  ])
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, columns]) => {
    const own = constraints.filter((constraint) => constraint.table === name)
    return {
      name,
      columns,
      foreignKeys: own.flatMap((constraint) =>
        constraint.references_table === null ? [] : [{ ...constraint, table: constraint.references_table }],
      ),
      constraints: new Map(own.map((constraint) => [constraint.name, constraint])),
      order: own.find(({ type }) => type === 'p')?.columns ?? columns.map((column) => column.name),
    }
  })
}
