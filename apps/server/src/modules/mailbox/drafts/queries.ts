import type { DraftKind } from '@pb/contract/mail-drafts'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { labelBits } from '../labels.ts'
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

/** Returns the owner's drafts outside the trash, as the Drafts folder has them, last edited first, at most 200. */
export const findDrafts = (db: Db, personId: string): Promise<DraftRow[]> =>
  selectDrafts(db, personId, sql`mail_folders(m.labels) & ${labelBits.DRAFT}::int <> 0`)

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

/** Returns the draft that the editor saved last, or saved before another editor took it over. */
export async function findDraftByEditor(
  tx: Tx,
  personId: string,
  editor: string,
): Promise<DraftRow | undefined> {
  return (
    await selectDrafts(tx, personId, sql`(d.editor = ${editor} OR ${editor} = ANY (d.previous_editors))`)
  )[0]
}

/** Returns the thread of a message of the owner; undefined for drafts and unknown messages. */
export async function findThreadId(
  db: Db | Tx,
  personId: string,
  messageId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ thread_id: string }>`SELECT thread_id FROM mail_message
    WHERE person_id = ${personId} AND id = ${messageId} AND labels & 8 = 0`.execute(db)
  return maybeOne(rows)?.thread_id
}
