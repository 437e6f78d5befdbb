import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DraftKind } from '@pb/contract/mail-drafts'
import type { Tx } from '../../../platform/db/db.ts'
import { labelBits } from '../labels.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'
import { trustedSender } from '../store/check-sender.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { serializeAddresses, librarySearch, searchParts } from '../store/rows.ts'
import { subjectKey } from '../store/threading.ts'
import { insertAttachments, insertMessages } from '../store/insert-message.ts'

/** More composers than one draft has open in a week. */
const maxPreviousEditors = 20

/** Which form saved a draft, its sequence number there, and when it was edited. */
export interface DraftRevision {
  readonly editor: string | null
  readonly sequence: number
  readonly editedAt: Date
}

/** Inserts a draft into a thread, or into a new one, and returns its id. The caller refreshes the thread. */
export async function insertDraft(
  tx: Tx,
  { person_id }: Mailbox,
  message: ParsedMessage,
  draft: DraftRevision & { kind: DraftKind; answersId: string | null; threadId: string | undefined },
): Promise<string> {
  const [inserted] = await insertMessages(tx, [
    {
      message,
      personId: person_id,
      threadId: draft.threadId ?? null,
      key: `draft:${randomUUID()}`,
      at: draft.editedAt,
      labels: labelBits.DRAFT,
      size: 0,
      rawKey: null,
      sender: trustedSender,
      lead: null,
      firstTime: false,
    },
  ])
  const { id } = await tx
    .insertInto('mail_draft')
    .values({
      person_id,
      message_id: inserted!.id,
      kind: draft.kind,
      answers_id: draft.answersId,
      editor: draft.editor,
      sequence: String(draft.sequence),
      edited_at: draft.editedAt,
      notice: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds and removes attachments; those that stay keep their rows and ids. */
async function replaceAttachments(
  tx: Tx,
  personId: string,
  messageId: string,
  message: ParsedMessage,
  at: Date,
): Promise<void> {
  const keys = message.attachments.map(({ fileKey }) => fileKey)
  const { rows } = await sql<{ file_key: string }>`
    WITH gone AS (DELETE FROM mail_attachment WHERE message_id = ${messageId} AND person_id = ${personId}
      AND NOT file_key = ANY (${keys}))
    SELECT file_key FROM mail_attachment WHERE message_id = ${messageId} AND person_id = ${personId}
      AND file_key = ANY (${keys})`.execute(tx)
  const storedKeys = new Set(rows.map(({ file_key }) => file_key))
  const added = message.attachments.filter(({ fileKey }) => !storedKeys.has(fileKey))
  await insertAttachments(tx, [{ message: { ...message, attachments: added }, personId, messageId, at }])
  const toKeys = (list: readonly ParsedAttachment[]) => list.map(({ fileKey }) => fileKey)
  await sql`UPDATE mail_attachment a SET position = part.position, search = lower(a.filename) || ${librarySearch(message, '')}
    FROM unnest(${toKeys(message.attachments)}::text[]) WITH ORDINALITY AS part (file_key, position)
    WHERE a.message_id = ${messageId} AND a.person_id = ${personId} AND a.file_key = part.file_key`.execute(
    tx,
  )
}

/** Updates a draft, its attachments only when `files` is set. The caller refreshes the thread. */
export async function updateDraft(
  tx: Tx,
  { person_id }: Mailbox,
  message: ParsedMessage,
  draft: DraftRevision & { id: string; kind: DraftKind; messageId: string; threadId: string; files: boolean },
): Promise<void> {
  const parts = searchParts(message)
  const count = message.attachments.filter(({ inline }) => !inline).length
  await sql`
    WITH body AS (UPDATE mail_body SET html = ${message.html}, plain = ${message.text}
      WHERE message_id = ${draft.messageId} AND person_id = ${person_id})
    UPDATE mail_message SET at = ${draft.editedAt}, to_list = ${serializeAddresses(message.to)},
      cc_list = ${serializeAddresses(message.cc)}, bcc_list = ${serializeAddresses(message.bcc)}, subject = ${message.subject},
      excerpt = ${message.snippet},
      attachment_count = CASE WHEN ${draft.files}::boolean THEN ${count}::int ELSE attachment_count END,
      search = mail_search(${parts.subject}, ${parts.sender}, ${parts.recipients}, ${parts.body})
    WHERE id = ${draft.messageId} AND person_id = ${person_id}`.execute(tx)
  // A thread that is nothing but this draft is named by it.
  await sql`UPDATE mail_thread t SET subject = ${message.subject}, base_subject = ${subjectKey(message.subject)}
    WHERE t.id = ${draft.threadId} AND t.person_id = ${person_id} AND NOT EXISTS
      (SELECT FROM mail_message m WHERE m.thread_id = t.id AND m.id <> ${draft.messageId})`.execute(tx)
  if (draft.files) await replaceAttachments(tx, person_id, draft.messageId, message, draft.editedAt)
  await sql`WITH next AS (SELECT d.id, CASE WHEN ${draft.editor}::text IS NULL OR EXISTS (SELECT FROM mail_draft other
        WHERE other.person_id = d.person_id AND other.editor = ${draft.editor} AND other.id <> d.id)
        THEN d.editor ELSE ${draft.editor} END AS editor
      FROM mail_draft d WHERE d.id = ${draft.id} AND d.person_id = ${person_id})
    UPDATE mail_draft d SET kind = ${draft.kind}, sequence = ${draft.sequence}, edited_at = ${draft.editedAt}, editor = next.editor,
      previous_editors = CASE WHEN d.editor IS NULL OR d.editor = next.editor THEN d.previous_editors
        ELSE (d.editor || array_remove(d.previous_editors, d.editor))[1:${sql.lit(maxPreviousEditors)}] END
    FROM next WHERE d.id = next.id`.execute(tx)
}
