import type { Body } from '@pb/contract/endpoint'
import type { MailTemplate, mailTemplates } from '@pb/contract/mail-templates'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sanitizeAgentHtml } from '../../../platform/html/agent-html.ts'
import '../tables.ts'

type Input = Body<(typeof mailTemplates)['createMailTemplate']>
type TemplateDeps = Pick<Deps, 'db' | 'env'>

const maxTemplates = 200

const changedMeanwhile =
  'This template was changed in another window. Reload it to see the change, or save yours under another name.'

const tooManyTemplates = `You can save up to ${maxTemplates} templates. Delete one to add another.`

interface Row {
  readonly id: string
  readonly name: string
  readonly subject: string
  readonly html: string
  readonly version: number
}

const present = ({ id, ...row }: Row): MailTemplate => ({
  template_id: id,
  name: row.name,
  subject: row.subject,
  html: row.html,
  version: row.version,
})

/** Returns the caller's templates sorted by name. */
export async function listTemplates({ personId }: Actor, { db }: TemplateDeps): Promise<MailTemplate[]> {
  const { rows } = await sql<Row>`SELECT id, name, subject, html, version FROM mail_template
    WHERE person_id = ${personId} AND deleted_at IS NULL ORDER BY name COLLATE "und-x-icu", id`.execute(db)
  return rows.map(present)
}

/** Creates a template with sanitized HTML. Throws `rule_broken` when there are too many. */
export async function createTemplate(
  { personId }: Actor,
  { db, env }: TemplateDeps,
  input: Input,
): Promise<MailTemplate> {
  const html = sanitizeAgentHtml(input.html, env.publicUrl)
  return db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'mail-templates', personId)
    const { rows } = await sql<Row>`INSERT INTO mail_template (person_id, name, subject, html)
      SELECT ${personId}::bigint, ${input.name}::text, ${input.subject}::text, ${html}::text
      WHERE (SELECT count(*) FROM mail_template WHERE person_id = ${personId} AND deleted_at IS NULL) < ${maxTemplates}
      RETURNING id, name, subject, html, version`.execute(tx)
    const row = maybeOne(rows)
    if (!row) throw new AppError('rule_broken', tooManyTemplates)
    return present(row)
  })
}

/** Updates a template of the caller. Throws `not_found`, and `conflict` if there is a later version than the writer's. */
export async function saveTemplate(
  { personId }: Actor,
  { db, env }: TemplateDeps,
  id: string,
  input: Input & { readonly version?: number | undefined },
): Promise<MailTemplate> {
  const row = await db
    .updateTable('mail_template')
    .set((eb) => ({
      name: input.name,
      subject: input.subject,
      html: sanitizeAgentHtml(input.html, env.publicUrl),
      version: eb('version', '+', 1),
    }))
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(input.version !== undefined, (query) => query.where('version', '=', input.version!))
    .returning(['id', 'name', 'subject', 'html', 'version'])
    .executeTakeFirst()
  if (!row) throw await explainUnsaved(db, personId, id)
  return present(row)
}

/** The error of a save that found no template, or only a later version. */
async function explainUnsaved(db: TemplateDeps['db'], personId: string, id: string): Promise<AppError> {
  const stored = await db
    .selectFrom('mail_template')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return stored ? new AppError('conflict', changedMeanwhile) : new AppError('not_found')
}

/** Deletes a template of the caller, which can be restored. Throws `not_found`. */
export async function removeTemplate(
  { personId }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mail_template')
    .set({ deleted_at: clock.now() })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
}

/** Restores a deleted template of the caller. Throws `not_found`, and `rule_broken` when there are too many. */
export async function restoreTemplate(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'mail-templates', personId)
    const { rows } = await sql<{ count: number; found: boolean }>`
      SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS count,
        coalesce(bool_or(id = ${id} AND deleted_at IS NOT NULL), false) AS found
      FROM mail_template WHERE person_id = ${personId}`.execute(tx)
    const [{ count, found } = { count: 0, found: false }] = rows
    if (!found) throw new AppError('not_found')
    if (count >= maxTemplates) throw new AppError('rule_broken', tooManyTemplates)
    await tx.updateTable('mail_template').set({ deleted_at: null }).where('id', '=', id).execute()
  })
}
