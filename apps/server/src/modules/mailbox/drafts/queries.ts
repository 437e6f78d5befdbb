import type { DraftKind } from '@pb/contract/mail-drafts'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
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

const maxDrafts = 200

async function selectDrafts(db: Db | Tx, personId: string, which: RawBuilder<unknown>): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    SELECT d.id, d.message_id, m.thread_id, d.kind, d.answers_id, m.to_list, m.cc_list, m.bcc_list, m.subject, b.html,
      d.editor, d.sequence, d.edited_at, d.notice
    FROM mail_draft d JOIN mail_message m ON m.id = d.message_id LEFT JOIN mail_body b ON b.message_id = m.id
    WHERE d.person_id = ${personId} AND ${which} ORDER BY d.edited_at DESC, d.id DESC LIMIT ${maxDrafts}`.execute(
    db,
  )
  return rows
}

/** Returns the owner's drafts, last edited first, at most 200. */
export const findDrafts = (db: Db, personId: string): Promise<DraftRow[]> =>
  selectDrafts(db, personId, sql`true`)

export async function findDraft(db: Db | Tx, personId: string, id: string): Promise<DraftRow | undefined> {
  return (await selectDrafts(db, personId, sql`d.id = ${id}`))[0]
}

/** Returns the draft of a message; undefined when the message is not a draft. */
export async function findDraftByMessage(
  db: Db | Tx,
  personId: string,
  messageId: string,
): Promise<DraftRow | undefined> {
  return (await selectDrafts(db, personId, sql`d.message_id = ${messageId}`))[0]
}

export async function findDraftByEditor(
  tx: Tx,
  personId: string,
  editor: string,
): Promise<DraftRow | undefined> {
  return (await selectDrafts(tx, personId, sql`d.editor = ${editor}`))[0]
}

/** Records that a form's draft was sent or discarded, so that a late save creates no new one. */
export async function closeEditor(tx: Tx, personId: string, editor: string, now: Date): Promise<void> {
  await tx
    .insertInto('mail_draft_tombstone')
    .values({ person_id: personId, editor, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isEditorClosed(tx: Tx, personId: string, editor: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_draft_tombstone')
    .select('editor')
    .where('person_id', '=', personId)
    .where('editor', '=', editor)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the thread of a message of the owner; undefined for drafts and unknown messages. */
export async function findThreadId(
  db: Db | Tx,
  personId: string,
  messageId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ thread_id: string }>`SELECT thread_id FROM mail_message
    WHERE person_id = ${personId} AND id = ${messageId} AND labels & 8 = 0`.execute(db)
  return rows[0]?.thread_id
}
