import type { Body } from '@pb/contract/endpoint'
import type { MailTemplate, mailTemplates } from '@pb/contract/mailbox-templates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { agentHtml } from '../../../platform/html/agent-html.ts'
import '../tables.ts'

type Input = Body<(typeof mailTemplates)['createMailTemplate']>
type OwnDeps = Pick<Deps, 'db' | 'env'>

const mostTemplates = 200

interface Row {
  readonly id: string
  readonly name: string
  readonly subject: string
  readonly html: string
}

const present = ({ id, name, subject, html }: Row): MailTemplate => ({ template_id: id, name, subject, html })

/** The caller's templates by name. */
export async function listTemplates({ personId }: Actor, { db }: OwnDeps): Promise<MailTemplate[]> {
  const { rows } =
    await sql<Row>`SELECT id, name, subject, html FROM mail_template WHERE person_id = ${personId}
    ORDER BY name COLLATE "und-x-icu", id`.execute(db)
  return rows.map(present)
}

/** Keeps a template of the caller; its HTML is cleaned. Throws `rule_broken` where there are too many. */
export async function createTemplate(
  { personId }: Actor,
  { db, env }: OwnDeps,
  input: Input,
): Promise<MailTemplate> {
  const html = agentHtml(input.html, env.publicUrl)
  const { rows } = await sql<Row>`INSERT INTO mail_template (person_id, name, subject, html)
    SELECT ${personId}::bigint, ${input.name}::text, ${input.subject}::text, ${html}::text
    WHERE (SELECT count(*) FROM mail_template WHERE person_id = ${personId}) < ${mostTemplates}
    RETURNING id, name, subject, html`.execute(db)
  if (!rows[0]) throw new AppError('rule_broken', `You can keep ${mostTemplates} templates at most`)
  return present(rows[0])
}

/** Saves a template of the caller. Throws `not_found`. */
export async function saveTemplate(
  { personId }: Actor,
  { db, env }: OwnDeps,
  id: string,
  input: Input,
): Promise<MailTemplate> {
  const row = await db
    .updateTable('mail_template')
    .set({ name: input.name, subject: input.subject, html: agentHtml(input.html, env.publicUrl) })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(['id', 'name', 'subject', 'html'])
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/** Removes a template of the caller. Throws `not_found`. */
export async function removeTemplate({ personId }: Actor, { db }: OwnDeps, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_template')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
