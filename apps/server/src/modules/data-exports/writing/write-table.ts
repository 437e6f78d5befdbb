import { sql } from 'kysely'
import { escapeFormula } from '../../../platform/csv.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import type { CatalogTable } from '../catalog/index.ts'
import { getOwner, type ExportContext, type ExportedFile, type TableField } from './export-context.ts'
import { toOwnerCondition } from './owner-condition.ts'
import { readRows } from './read-rows.ts'
import { readColumns, selectColumns, toField, toText } from './table-columns.ts'

type Row = Readonly<Record<string, string | null>>

const quotedTypes = new Set<TableField['type']>(['string', 'array', 'any'])

/** Text is in quotes, also when it is empty; nothing between two commas is a missing value, as in PostgreSQL's COPY. */
function formatValue({ type }: TableField, value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (!quotedTypes.has(type)) return value
  return `"${(type === 'string' ? escapeFormula(value) : value).replaceAll('"', '""')}"`
}

const formatRow = (fields: readonly TableField[], row: Row): string =>
  `${fields.map((field) => formatValue(field, row[field.name])).join(',')}\r\n`

const decryptedField: TableField = { name: 'decrypted', type: 'string' }

/** Decrypts the value of a row; one that cannot be decrypted is a problem of the export, not its end. */
async function decrypt(context: ExportContext, table: string, sealed: string): Promise<string | null> {
  try {
    return await decryptValue(context.deps, sealed)
  } catch {
    context.problems.push(`A value of ${table} can't be decrypted with this office's secret.`)
    return null
  }
}

/** Lines wait for this many characters, so that a row is not a write of its own. */
const chunkLength = 64 * 1024

/** The rows of a table as CSV (RFC 4180): of the whole office, or of one agent. Null if none can be the agent's. */
export async function writeTable(context: ExportContext, table: CatalogTable): Promise<ExportedFile | null> {
  const agentId = getOwner(context)
  if (agentId !== null && table.owner === undefined) return null
  const { columns, key } = await readColumns(context.tx, table.name)
  const selected = selectColumns(columns, table)
  const encrypted = agentId === null ? table.encrypted : undefined
  const fields = [...selected.map(toField), ...(encrypted === undefined ? [] : [decryptedField])]
  const values = sql.join([
    ...selected.map((column) => sql`${toText(column)} AS ${sql.id(column.name)}`),
    ...(encrypted === undefined ? [] : [sql`${sql.ref(`t.${encrypted}`)} AS decrypted`]),
  ])
  const condition = agentId === null ? sql`` : sql`WHERE ${toOwnerCondition(table.owner!, agentId)}`
  const order =
    key.length === 0 ? sql`` : sql`ORDER BY ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`
  const query = sql<Row>`SELECT ${values} FROM ${sql.table(table.name)} AS t ${condition} ${order}`
  let rows = 0

  async function* format(): AsyncGenerator<string> {
    let text = `${fields.map(({ name }) => name).join(',')}\r\n`
    for await (const row of readRows(context.tx, query)) {
      const sealed = encrypted === undefined ? null : (row['decrypted'] ?? null)
      const decrypted = sealed === null ? {} : { decrypted: await decrypt(context, table.name, sealed) }
      text += formatRow(fields, { ...row, ...decrypted })
      rows += 1
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
    yield text
  }

  return {
    path: `tables/${table.folder}/${table.name}.csv`,
    content: format(),
    table: { name: table.name, rows: () => rows, fields },
  }
}
