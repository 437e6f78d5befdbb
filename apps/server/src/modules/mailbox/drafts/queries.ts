import type { DraftKind } from '@pb/contract/mailbox-drafts'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'

export interface DraftRow {
  readonly id: string
  readonly message_id: string
  readonly thread_id: string
  readonly kind: DraftKind
  readonly answers_id: string | null
  readonly to_list: readonly MailAddress[]
  readonly cc_list: readonly MailAddress[]
  readonly bcc_list: readonly MailAddress[]
  readonly subject: string
  readonly html: string | null
  readonly editor: string | null
  readonly sequence: string
  readonly edited_at: Date
  readonly notice: string | null
}

const mostListed = 200

async function select(db: Db | Tx, personId: string, which: RawBuilder<unknown>): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    SELECT d.id, d.message_id, m.thread_id, d.kind, d.answers_id, m.to_list, m.cc_list, m.bcc_list, m.subject, b.html,
      d.editor, d.sequence, d.edited_at, d.notice
    FROM mail_draft d JOIN mail_message m ON m.id = d.message_id LEFT JOIN mail_body b ON b.message_id = m.id
    WHERE d.person_id = ${personId} AND ${which} ORDER BY d.edited_at DESC, d.id DESC LIMIT ${mostListed}`.execute(
    db,
  )
  return rows
}

/** The owner's drafts, the last edited first, at most 200. */
export const allDrafts = (db: Db, personId: string): Promise<DraftRow[]> => select(db, personId, sql`true`)

export async function draftById(db: Db | Tx, personId: string, id: string): Promise<DraftRow | undefined> {
  return (await select(db, personId, sql`d.id = ${id}`))[0]
}

/** The draft whose text a message is; undefined where it is none. */
export async function draftOfMessage(
  db: Db | Tx,
  personId: string,
  messageId: string,
): Promise<DraftRow | undefined> {
  return (await select(db, personId, sql`d.message_id = ${messageId}`))[0]
}

export async function draftOfEditor(tx: Tx, personId: string, editor: string): Promise<DraftRow | undefined> {
  return (await select(tx, personId, sql`d.editor = ${editor}`))[0]
}

/** Remembers that a form's draft is no more, so that a late save of it makes no new one. */
export async function endEditor(tx: Tx, personId: string, editor: string, now: Date): Promise<void> {
  await tx
    .insertInto('mail_draft_end')
    .values({ person_id: personId, editor, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasEnded(tx: Tx, personId: string, editor: string): Promise<boolean> {
  const found = await tx
    .selectFrom('mail_draft_end')
    .select('editor')
    .where('person_id', '=', personId)
    .where('editor', '=', editor)
    .executeTakeFirst()
  return found !== undefined
}

/** The thread of a message of the owner that is no draft; undefined where there is none. */
export async function threadOfMessage(
  db: Db | Tx,
  personId: string,
  messageId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ thread_id: string }>`SELECT thread_id FROM mail_message
    WHERE person_id = ${personId} AND id = ${messageId} AND labels & 8 = 0`.execute(db)
  return rows[0]?.thread_id
}
