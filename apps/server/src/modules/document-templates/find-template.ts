import type { DocumentTemplate, FullTemplate } from '@pb/contract/document-templates'
import type { FieldInput } from '@pb/contract/document-fields'
import type { TemplatePage } from '@pb/contract/document-templates'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import './tables.ts'

export interface TemplateRow {
  readonly id: string
  readonly agent_id: string
  readonly agent_name: string
  readonly name: string
  readonly shared: boolean
  readonly pages: number
  readonly roles: string[]
  readonly field_count: number
  readonly version: number
  readonly changed_at: Date
}

const columns = sql`t.id, t.agent_id, p.name AS agent_name, t.name, t.shared, jsonb_array_length(t.page_sizes) AS pages,
  t.roles, jsonb_array_length(t.fields) AS field_count, t.version, t.changed_at`
const tables = sql`document_template t JOIN person p ON p.id = t.agent_id`

/** Templates `t` that a person may use: own ones, those of the office, for a supervisor all. */
const isReadable = (actor: Actor): RawBuilder<boolean> =>
  hasRole(actor, 'SUPERVISOR')
    ? sql<boolean>`t.deleted_at IS NULL`
    : sql<boolean>`t.deleted_at IS NULL AND (t.agent_id = ${actor.personId} OR t.shared)`

/** Reads templates `t` by a condition, sorted by name. */
export async function findTemplates(db: Db | Tx, condition: RawBuilder<unknown>): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`SELECT ${columns} FROM ${tables}
    WHERE ${condition} ORDER BY t.name COLLATE "und-x-icu", t.id`.execute(db)
  return rows
}

/** In a transaction: returns a template that the caller may use, which other changes wait for. Throws `not_found`. */
export async function lockTemplate(tx: Tx, actor: Actor, id: string): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`SELECT ${columns} FROM ${tables}
    WHERE t.id = ${id} AND ${isReadable(actor)} FOR NO KEY UPDATE OF t`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** Whether a person may rename and delete a template. */
export const isEditable = (actor: Actor, { agent_id, shared }: TemplateRow): boolean =>
  shared ? hasRole(actor, 'SUPERVISOR') : agent_id === actor.personId

export function presentTemplate(actor: Actor, row: TemplateRow): DocumentTemplate {
  return {
    template_id: row.id,
    name: row.name,
    shared: row.shared,
    agent: { user_id: row.agent_id, name: row.agent_name },
    editable: isEditable(actor, row),
    pages: row.pages,
    roles: row.roles,
    field_count: row.field_count,
    version: row.version,
    time_changed: toUnixSeconds(row.changed_at),
  }
}

/** Templates that the caller may use; `all` those of every agent. Throws `forbidden_role`. */
export async function listTemplates(
  actor: Actor,
  db: Db,
  { all = false }: { readonly all?: boolean | undefined },
): Promise<DocumentTemplate[]> {
  if (all && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const mine = sql`t.deleted_at IS NULL AND (t.agent_id = ${actor.personId} OR t.shared)`
  const rows = await findTemplates(db, all ? isReadable(actor) : mine)
  return rows.map((row) => presentTemplate(actor, row))
}

interface Content {
  readonly page_sizes: TemplatePage[]
  readonly fields: FieldInput[]
}

/** Returns a template with its fields. Throws `not_found`. */
export async function getTemplate(actor: Actor, db: Db, id: string): Promise<FullTemplate> {
  const { rows } = await sql<TemplateRow & Content>`SELECT ${columns}, t.page_sizes, t.fields FROM ${tables}
    WHERE t.id = ${id} AND ${isReadable(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const { page_sizes, fields } = row
  return { ...presentTemplate(actor, row), page_sizes, fields }
}
