import type { Body } from '@pb/contract/endpoint'
import type { MailTemplate, mailTemplates } from '@pb/contract/mail-templates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sanitizeAgentHtml } from '../../../platform/html/agent-html.ts'
import '../tables.ts'

type Input = Body<(typeof mailTemplates)['createMailTemplate']>
type TemplateDeps = Pick<Deps, 'db' | 'env'>

const maxTemplates = 200

const tooManyTemplates = `You can save up to ${maxTemplates} templates. Delete one to add another.`

interface Row {
  readonly id: string
  readonly name: string
  readonly subject: string
  readonly html: string
}

const present = ({ id, name, subject, html }: Row): MailTemplate => ({ template_id: id, name, subject, html })

/** Returns the caller's templates sorted by name. */
export async function listTemplates({ personId }: Actor, { db }: TemplateDeps): Promise<MailTemplate[]> {
  const { rows } =
    await sql<Row>`SELECT id, name, subject, html FROM mail_template WHERE person_id = ${personId}
    ORDER BY name COLLATE "und-x-icu", id`.execute(db)
  return rows.map(present)
}

/** Creates a template with sanitized HTML. Throws `rule_broken` when there are too many. */
export async function createTemplate(
  { personId }: Actor,
  { db, env }: TemplateDeps,
  input: Input,
): Promise<MailTemplate> {
  const html = sanitizeAgentHtml(input.html, env.publicUrl)
  const { rows } = await sql<Row>`INSERT INTO mail_template (person_id, name, subject, html)
    SELECT ${personId}::bigint, ${input.name}::text, ${input.subject}::text, ${html}::text
    WHERE (SELECT count(*) FROM mail_template WHERE person_id = ${personId}) < ${maxTemplates}
    RETURNING id, name, subject, html`.execute(db)
  if (!rows[0]) throw new AppError('rule_broken', tooManyTemplates)
  return present(rows[0])
}

/** Updates a template of the caller. Throws `not_found`. */
export async function saveTemplate(
  { personId }: Actor,
  { db, env }: TemplateDeps,
  id: string,
  input: Input,
): Promise<MailTemplate> {
  const row = await db
    .updateTable('mail_template')
    .set({ name: input.name, subject: input.subject, html: sanitizeAgentHtml(input.html, env.publicUrl) })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(['id', 'name', 'subject', 'html'])
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** Deletes a template of the caller. Throws `not_found`. */
export async function removeTemplate({ personId }: Actor, { db }: TemplateDeps, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_template')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
