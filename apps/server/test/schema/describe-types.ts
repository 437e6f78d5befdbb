import type { Pool } from 'pg'

/**
 * The types of all columns as Kysely needs them, from the catalog: what the driver makes of each type of PostgreSQL,
 * null, what an insert may leave out or must, and the texts that a check constraint lists.
 */
const columnsQuery = `
  SELECT c.relname AS table, a.attname AS name, t.typname AS type, a.attnotnull AS "notNull",
    a.attidentity <> '' OR d.oid IS NOT NULL AND a.attgenerated = '' AS "hasDefault",
    a.attidentity = 'a' OR a.attgenerated <> '' AS computed,
    (SELECT array_agg(pg_get_constraintdef(k.oid, true) ORDER BY k.conname COLLATE "C") FROM pg_constraint k
     WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely%'
  ORDER BY c.relname COLLATE "C", a.attnum`

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  /** Whether only the database may write it. */
  readonly computed: boolean
  readonly checks: readonly string[] | null
}

/** What the driver makes of the types of PostgreSQL, by their names in the catalog; others stay text. */
const driverTypes = new Map([
  ...['int2', 'int4', 'float4', 'float8', 'oid'].map((name) => [name, 'number'] as const),
  ...['timestamp', 'timestamptz'].map((name) => [name, 'Date'] as const),
  ['bool', 'boolean'],
  ['bytea', 'Buffer'],
  ['json', 'unknown'],
  ['jsonb', 'unknown'],
])

/** Returns the TypeScript type of a value that is not null. */
export function toDriverType(type: string): string {
  return type.startsWith('_') ? `${toDriverType(type.slice(1))}[]` : (driverTypes.get(type) ?? 'string')
}

/** Returns the texts that a check constraint of one column lists, or undefined for any other constraint. */
export function readListedTexts(name: string, check: string): string[] | undefined {
  const [, column, list] =
    /^CHECK \((\w+) = (?:ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)|'[^']*'::text)\)$/.exec(check) ?? []
  if (column !== name) return undefined
  return [...(list ?? check).matchAll(/'([^']*)'::text/g)].map((match) => match[1]!)
}

function describeValue({ name, type, checks }: ColumnRow): string {
  const texts = (checks ?? []).map((check) => readListedTexts(name, check)).find((list) => list !== undefined)
  return texts?.map((text) => `'${text}'`).join(' | ') ?? toDriverType(type)
}

function describeColumn(column: ColumnRow): string {
  const value = describeValue(column)
  const orNull = column.notNull ? '' : ' | null'
  if (column.computed) return `GeneratedAlways<${value}${value === 'unknown' ? '' : orNull}>`
  const orLeftOut = column.hasDefault ? ' | undefined' : ''
  if (value === 'unknown') return `ColumnType<unknown, string${orNull}${orLeftOut}, string${orNull}>`
  if (!value.endsWith('[]')) return column.hasDefault ? `Generated<${value}${orNull}>` : `${value}${orNull}`
  const written = `readonly ${value}${orNull}`
  return `ColumnType<${value}${orNull}, ${written}${orLeftOut}, ${written}>`
}

const header = `/* oxlint-disable max-lines */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The columns of all tables, written by \`npm run schema:write\` from a migrated database. JSON is read as a value and
 * written as text, since the driver would convert a list to an array literal.
 */
export interface Schema {
`

/** Returns the text of \`schema-types.ts\`. */
export async function describeTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<ColumnRow>(columnsQuery)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${describeColumn(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${header}${tables.join('')}}\n`
}
