import type { Body } from '@pb/contract/endpoint'
import { maxTemplates, type DocumentTemplate, type documentTemplates } from '@pb/contract/document-templates'
import { sql } from 'kysely'
import pg from 'pg'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  findTemplates,
  isEditable,
  lockTemplate,
  presentTemplate,
  type TemplateRow,
} from './find-template.ts'
import { templateErrors } from './texts.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>
type Input = Body<(typeof documentTemplates)['createDocumentTemplate']>
type Change = Body<(typeof documentTemplates)['saveDocumentTemplate']>

/** Throws `rule_broken` when the agent, or the office for a shared one, has no room for one more. */
async function assertRoom(tx: Tx, agentId: string, shared: boolean): Promise<void> {
  await lockUntilCommit(tx, 'document-templates', shared ? 'office' : agentId)
  const whose = shared ? sql`shared` : sql`agent_id = ${agentId} AND NOT shared`
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM document_template
    WHERE deleted_at IS NULL AND ${whose}`.execute(tx)
  if ((maybeOne(rows)?.count ?? 0) >= maxTemplates)
    throw new AppError('rule_broken', shared ? templateErrors.tooManyShared : templateErrors.tooMany)
}

/** Converts a violation of the unique name to `conflict`. */
async function withOwnName<T>(
  { name, shared }: { readonly name: string; readonly shared: boolean },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'document_template_name') throw error
    const text = shared ? templateErrors.nameTakenShared(name) : templateErrors.nameTaken(name)
    throw new AppError('conflict', text, { cause: error })
  }
}

async function readTemplate(tx: Tx, actor: Actor, id: string): Promise<DocumentTemplate> {
  const [row] = await findTemplates(tx, sql`t.id = ${id}`)
  if (!row) throw new AppError('not_found')
  return presentTemplate(actor, row)
}

/**
 * Saves placed fields as a template. Throws `forbidden_role` for sharing, `rule_broken` when there are too many, and
 * `conflict` when one of the agent, or of the office, has this name.
 */
export async function createTemplate(
  actor: Actor,
  { db, clock }: ChangeDeps,
  { name, shared, page_sizes, roles, fields }: Input,
): Promise<DocumentTemplate> {
  if (shared && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role', templateErrors.sharing)
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await assertRoom(tx, actor.personId, shared)
    const added = tx
      .insertInto('document_template')
      .values({
        agent_id: actor.personId,
        name,
        shared,
        page_sizes: JSON.stringify(page_sizes),
        roles: JSON.stringify(roles),
        fields: JSON.stringify(fields),
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await withOwnName({ name, shared }, added)
    return readTemplate(tx, actor, id)
  })
}

/**
 * Throws unless a person may rename and delete a template: `forbidden_role` for one of the office, `not_owner` for
 * another agent's, which a supervisor reads.
 */
function assertEditable(actor: Actor, row: TemplateRow): void {
  if (isEditable(actor, row)) return
  throw row.shared
    ? new AppError('forbidden_role', templateErrors.ofOffice)
    : new AppError('not_owner', templateErrors.ofAgent)
}

/**
 * Renames or shares a template. Throws `not_found`, `forbidden_role`, `not_owner`, `rule_broken` when there are too many, and
 * `conflict` when it was changed since the version that the caller saw, or another one has the name.
 */
export async function saveTemplate(
  actor: Actor,
  { db, clock }: ChangeDeps,
  id: string,
  { name, shared, version }: Change,
): Promise<DocumentTemplate> {
  return db.transaction().execute(async (tx) => {
    const row = await lockTemplate(tx, actor, id)
    const next = { name: name ?? row.name, shared: shared ?? row.shared }
    if (next.shared !== row.shared && !hasRole(actor, 'SUPERVISOR'))
      throw new AppError('forbidden_role', templateErrors.sharing)
    if (next.name !== row.name) assertEditable(actor, row)
    if (next.name === row.name && next.shared === row.shared) return presentTemplate(actor, row)
    if (row.version !== version) throw new AppError('conflict', templateErrors.changed)
    if (next.shared !== row.shared) await assertRoom(tx, row.agent_id, next.shared)
    const changed = tx
      .updateTable('document_template')
      .set((eb) => ({ ...next, version: eb('version', '+', 1), changed_at: clock.now() }))
      .where('id', '=', row.id)
      .execute()
    await withOwnName(next, changed)
    return readTemplate(tx, actor, id)
  })
}

/** Deletes a template, which can be restored. Throws `not_found`, `forbidden_role`, `not_owner`. */
export async function removeTemplate(actor: Actor, { db, clock }: ChangeDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockTemplate(tx, actor, id)
    assertEditable(actor, row)
    await tx
      .updateTable('document_template')
      .set({ deleted_at: clock.now() })
      .where('id', '=', row.id)
      .execute()
  })
}

/** Restores a deleted template. Throws `not_found`, `rule_broken` when there are too many, `conflict` for a name in use. */
export async function restoreTemplate(actor: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const whose = hasRole(actor, 'SUPERVISOR')
      ? sql`(agent_id = ${actor.personId} OR shared)`
      : sql`agent_id = ${actor.personId} AND NOT shared`
    const { rows } = await sql<{ agent_id: string; name: string; shared: boolean }>`
      SELECT agent_id, name, shared FROM document_template
      WHERE id = ${id} AND deleted_at IS NOT NULL AND ${whose} FOR NO KEY UPDATE`.execute(tx)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    await assertRoom(tx, row.agent_id, row.shared)
    const restored = tx
      .updateTable('document_template')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .execute()
    await withOwnName(row, restored)
  })
}
