import type { DraftInput } from '@pb/contract/mail-drafts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParsedMessage } from '../message.ts'
import { resolveAttachments } from '../compose/attachments.ts'
import { parseRecipients } from '../compose/recipients.ts'
import { toMessage } from '../compose/message-content.ts'
import { scheduleCleanup, withFileRollback } from '../store/files.ts'
import { lockMailbox, getMailbox, type Mailbox } from '../store/mailbox.ts'
import { queueDraftChange } from '../store/change-queue.ts'
import { refreshThreads, publishMailEvent } from '../store/refresh-threads.ts'
import { findDraft, findDraftByEditor, findThreadId, type DraftRow } from './queries.ts'
import { repliedMessageGone } from './texts.ts'
import { assertNotClosed } from './tombstones.ts'
import { insertDraft, updateDraft, type DraftRevision } from './write-draft.ts'

export interface SaveResult {
  readonly draft: DraftRow
  /** False when `draft` is a newer save that was stored before. */
  readonly applied: boolean
}

/**
 * Whether a save is newer than the stored draft. Saves of one form are ordered by its sequence number. What another form
 * or mail program saved is overwritten only by a form that loaded it (`replacesEditor`); other forms continue as a
 * separate draft, so that neither text is lost. Saves without an editor are ordered by the time of the edit.
 */
function isNewer(stored: DraftRow, revision: DraftRevision, replacesEditor: string | undefined): boolean {
  if (stored.editor !== null && stored.editor === revision.editor)
    return revision.sequence > Number(stored.sequence)
  const isUnseen = stored.editor !== null && replacesEditor !== stored.editor
  if (isUnseen && revision.editor !== null) return false
  return revision.editedAt >= stored.edited_at
}

/** A save with everything that is prepared before the mailbox is locked. */
interface PreparedSave {
  readonly mailbox: Mailbox
  readonly message: ParsedMessage
  readonly mark: DraftRevision
  readonly input: DraftInput
  /** Keys of the files that this save stored. */
  readonly keys: readonly string[]
}

async function prepareSave({ personId }: Actor, deps: Deps, input: DraftInput): Promise<PreparedSave> {
  const now = deps.clock.now()
  const mailbox = await getMailbox(deps.db, personId)
  const { result: attachments, keys } = await withFileRollback(deps, (files) =>
    resolveAttachments({ ...deps, files }, personId, input.attachments ?? []),
  )
  const content = { ...parseRecipients(input), subject: input.subject, html: input.body, attachments }
  const editedAt = new Date(Math.min(input.edited_at ?? now.getTime(), now.getTime()))
  const mark = { editor: input.editor ?? null, sequence: input.sequence, editedAt }
  return { mailbox, message: toMessage(mailbox, content), mark, input, keys }
}

/** Runs a save with the mailbox locked; the files of a save that is not applied are queued for cleanup. */
async function saveLocked(
  deps: Deps,
  save: PreparedSave,
  work: (tx: Tx) => Promise<SaveResult>,
): Promise<SaveResult> {
  try {
    const saved = await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, save.mailbox.person_id)
      return work(tx)
    })
    if (!saved.applied) await scheduleCleanup(deps, save.keys)
    return saved
  } catch (error) {
    await scheduleCleanup(deps, save.keys)
    throw error
  }
}

async function applySave(tx: Tx, deps: Deps, stored: DraftRow, save: PreparedSave): Promise<SaveResult> {
  const { mailbox, message, mark, input } = save
  if (!isNewer(stored, mark, input.over)) return { draft: stored, applied: false }
  await updateDraft(tx, mailbox, message, {
    ...mark,
    id: stored.id,
    messageId: stored.message_id,
    threadId: stored.thread_id,
    kind: stored.kind === 'new' || input.type === 'new' ? stored.kind : input.type,
    files: input.attachments !== undefined,
  })
  await queueDraftChange(tx, deps, mailbox, stored.message_id)
  await refreshThreads(tx, mailbox.person_id, [stored.thread_id])
  await publishMailEvent(tx, deps, mailbox.person_id, 'changed', [stored.thread_id])
  return { draft: (await findDraft(tx, mailbox.person_id, stored.id))!, applied: true }
}

async function insertNewDraft(
  tx: Tx,
  deps: Deps,
  { mailbox, message, mark, input }: PreparedSave,
): Promise<SaveResult> {
  const { person_id } = mailbox
  const answersId = input.type === 'new' ? null : (input.answers_id ?? null)
  const threadId = answersId === null ? undefined : await findThreadId(tx, person_id, answersId)
  if (answersId !== null && threadId === undefined) throw new AppError('not_found', repliedMessageGone)
  const id = await insertDraft(tx, mailbox, message, { ...mark, kind: input.type, answersId, threadId })
  const draft = (await findDraft(tx, person_id, id))!
  await queueDraftChange(tx, deps, mailbox, draft.message_id)
  await refreshThreads(tx, person_id, [draft.thread_id])
  await publishMailEvent(tx, deps, person_id, 'changed', [draft.thread_id])
  return { draft, applied: true }
}

/**
 * Saves a new draft of the caller; repeated calls of one form save the same draft. Throws `conflict` when the form's
 * draft was sent or discarded.
 */
export async function createDraft(actor: Actor, deps: Deps, input: DraftInput): Promise<SaveResult> {
  const save = await prepareSave(actor, deps, input)
  return saveLocked(deps, save, async (tx) => {
    const { editor } = save.mark
    if (editor === null) return insertNewDraft(tx, deps, save)
    await assertNotClosed(tx, actor.personId, { editor })
    const stored = await findDraftByEditor(tx, actor.personId, editor)
    return stored ? applySave(tx, deps, stored, save) : insertNewDraft(tx, deps, save)
  })
}

/** Saves a draft of the caller unless a newer save is stored. Throws `not_found`, `conflict` when it was sent or removed. */
export async function saveDraft(
  actor: Actor,
  deps: Deps,
  id: string,
  input: DraftInput,
): Promise<SaveResult> {
  const { personId } = actor
  if (!(await findDraft(deps.db, personId, id))) {
    await deps.db.transaction().execute((tx) => assertNotClosed(tx, personId, { draftId: id }))
    throw new AppError('not_found')
  }
  const save = await prepareSave(actor, deps, input)
  return saveLocked(deps, save, async (tx) => {
    const stored = await findDraft(tx, personId, id)
    if (stored) return applySave(tx, deps, stored, save)
    await assertNotClosed(tx, personId, { draftId: id })
    throw new AppError('not_found')
  })
}
