import type { DiscardedFiles } from '@pb/contract/mail-drafts'
import { isExternalEditor } from '@pb/rules/mail/external-editors'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deleteMessages } from '../store/delete.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { findDraft, findDraftByEditor, type DraftRow } from './queries.ts'
import { unknownDraft } from './texts.ts'
import { assertNotClosed, closeEditor } from './tombstones.ts'

type RemoveDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** The composer that sent an email, and the draft that it had open. */
interface SentDraft {
  readonly id?: string | undefined
  readonly editor?: string | undefined
  /** The editor that last saved the draft when the composer loaded it. */
  readonly replacesEditor?: string | undefined
}

/** Returns the draft by its id, else the one that the editor saved last. */
async function findOpenDraft(
  tx: Tx,
  personId: string,
  id: string | undefined,
  editor: string | undefined,
): Promise<DraftRow | undefined> {
  const byId = id === undefined ? undefined : await findDraft(tx, personId, id)
  return byId ?? (editor === undefined ? undefined : await findDraftByEditor(tx, personId, editor))
}

/**
 * Deletes the draft of a sent mail and closes its composer, so that it is sent once and late saves are refused. A draft
 * that another mail program has changed since the composer loaded it was not sent, and stays. The mailbox must be
 * locked. Throws `conflict` when the draft was sent or removed before, or does not exist.
 */
export async function removeSentDraft(
  tx: Tx,
  deps: RemoveDeps,
  personId: string,
  { id, editor, replacesEditor: over }: SentDraft,
): Promise<void> {
  await assertNotClosed(tx, personId, {
    ...(editor !== undefined && { editor }),
    ...(id !== undefined && { draftId: id }),
  })
  const draft = await findOpenDraft(tx, personId, id, editor)
  if (id !== undefined && !draft) throw new AppError('conflict', unknownDraft)
  if (editor !== undefined) await closeEditor(tx, personId, { editor, sent: true }, deps.clock.now())
  const hasUnseenChange =
    draft && editor !== undefined && isExternalEditor(draft.editor) && draft.editor !== over
  if (draft && !hasUnseenChange)
    await deleteMessages(tx, deps, personId, [draft.message_id], { draftsSent: true })
}

/** Permanently deletes a draft of the caller. Throws `not_found`. */
export async function discardDraft({ personId }: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const draft = await findDraft(tx, personId, id)
    if (!draft) throw new AppError('not_found')
    await deleteMessages(tx, deps, personId, [draft.message_id])
  })
}

/** Keeps the files of a message as uploads, from which the draft can be restored. */
async function keepFilesAsUploads(
  tx: Tx,
  personId: string,
  messageId: string,
  now: Date,
): Promise<DiscardedFiles['uploads']> {
  const { rows } = await sql<{ attachment_id: string; upload_id: string }>`
    WITH files AS (SELECT id, filename, content_type, size, file_key FROM mail_attachment
        WHERE person_id = ${personId} AND message_id = ${messageId}),
      uploads AS (INSERT INTO mail_upload (person_id, filename, content_type, size, file_key, created_at)
        SELECT ${personId}::bigint, filename, content_type, size, file_key, ${now}::timestamptz FROM files RETURNING id, file_key)
    SELECT files.id AS attachment_id, uploads.id AS upload_id FROM files JOIN uploads USING (file_key)
    ORDER BY files.id`.execute(tx)
  return rows
}

/**
 * Closes a composer of the caller: deletes its draft, also one whose id the composer does not know yet, and refuses the
 * saves that are still on their way. Returns the draft's files as uploads, so that Undo can restore them.
 */
export async function discardEditor(
  { personId }: Actor,
  deps: Deps,
  editor: string,
  draftId: string | undefined,
): Promise<DiscardedFiles> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const draft = await findOpenDraft(tx, personId, draftId, editor)
    const now = deps.clock.now()
    await closeEditor(tx, personId, { editor, sent: false }, now)
    if (!draft) return { uploads: [] }
    const uploads = await keepFilesAsUploads(tx, personId, draft.message_id, now)
    await deleteMessages(tx, deps, personId, [draft.message_id])
    return { uploads }
  })
}
