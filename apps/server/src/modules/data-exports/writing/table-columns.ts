import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { isSecretColumn } from '../catalog/table-decision.ts'
import type { CatalogTable } from '../catalog/index.ts'
import type { TableField } from './export-context.ts'

interface Column {
  readonly name: string
  /** Name of the type: `text`, `int8`, `_text` for an array. */
  readonly type: string
}

export interface TableColumns {
  readonly columns: readonly Column[]
  /** The primary key, which orders the rows; empty if there is none. */
  readonly key: readonly string[]
}

/** Reads the columns of a table, without those that the database computes from others. */
export async function readColumns(tx: Tx, table: string): Promise<TableColumns> {
  const { rows: columns } = await sql<Column>`
    SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY a.attnum`.execute(tx)
  const { rows: keys } = await sql<{ name: string }>`
    SELECT a.attname AS name FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (nr, position)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.nr
    WHERE i.indrelid = ${table}::regclass AND i.indisprimary ORDER BY k.position`.execute(tx)
  return { columns, key: keys.map(({ name }) => name) }
}

/** The columns of a table that are exported. */
export const selectColumns = (
  columns: readonly Column[],
  { omit = [] }: Pick<CatalogTable, 'omit'>,
): Column[] => columns.filter((column) => !omit.includes(column.name) && !isSecretColumn(column))

/** A column as text: times as RFC 3339 in UTC, arrays as JSON, bytes in hexadecimal digits. */
export function toText({ name, type }: Column): RawBuilder<unknown> {
  const column = sql.ref(`t.${name}`)
  if (type === 'timestamptz')
    // An infinite time has no such form.
    return sql`CASE WHEN isfinite(${column})
      THEN to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE ${column}::text END`
  if (type === 'bytea') return sql`encode(${column}, 'hex')`
  return type.startsWith('_') ? sql`to_json(${column})::text` : sql`${column}::text`
}

const fieldTypes: Readonly<Record<string, TableField['type']>> = {
  bool: 'boolean',
  date: 'date',
  float8: 'number',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  jsonb: 'any',
  numeric: 'number',
  timestamptz: 'datetime',
}

export const toField = ({ name, type }: Column): TableField => ({
  name,
  type: type.startsWith('_') ? 'array' : (fieldTypes[type] ?? 'string'),
})
