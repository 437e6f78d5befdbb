import type { DraftInput } from '@pb/contract/mail-drafts'
import { isExternalEditor } from '@pb/rules/mail/external-editors'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParsedMessage } from '../message.ts'
import { resolveAttachments } from '../compose/attachments.ts'
import { parseRecipients } from '../compose/recipients.ts'
import { toMessage } from '../compose/message-content.ts'
import { deleteMessages } from '../store/delete.ts'
import { scheduleCleanup, withFileRollback } from '../store/files.ts'
import { lockMailbox, getMailbox, type Mailbox } from '../store/mailbox.ts'
import { queueDraftChange } from '../store/change-queue.ts'
import { refreshThreads, publishMailEvent } from '../store/refresh-threads.ts'
import {
  findDraft,
  findDraftByEditor,
  closeEditor,
  isEditorClosed,
  findThreadId,
  type DraftRow,
} from './queries.ts'
import { insertDraft, updateDraft, type DraftRevision } from './write-draft.ts'

export interface SaveResult {
  readonly draft: DraftRow
  /** False when `draft` is a newer save that was stored before. */
  readonly applied: boolean
}

/**
 * Whether a save is newer than the stored draft. Saves of one form are ordered by its sequence number, saves of two forms
 * by the time of the last edit. A change by another mail program is overwritten only by a form that loaded it
 * (`replacesEditor`); other forms continue as a separate draft.
 */
function isNewer(stored: DraftRow, revision: DraftRevision, replacesEditor: string | undefined): boolean {
  if (stored.editor !== null && stored.editor === revision.editor)
    return revision.sequence > Number(stored.sequence)
  if (isExternalEditor(stored.editor) && revision.editor !== null && replacesEditor !== stored.editor)
    return false
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
  if (answersId !== null && threadId === undefined)
    throw new AppError('not_found', 'The email you are replying to no longer exists')
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
    if (await isEditorClosed(tx, actor.personId, editor))
      throw new AppError('conflict', 'This draft was sent or discarded')
    const stored = await findDraftByEditor(tx, actor.personId, editor)
    return stored ? applySave(tx, deps, stored, save) : insertNewDraft(tx, deps, save)
  })
}

/** Saves a draft of the caller unless a newer save is stored. Throws `not_found`. */
export async function saveDraft(
  actor: Actor,
  deps: Deps,
  id: string,
  input: DraftInput,
): Promise<SaveResult> {
  if (!(await findDraft(deps.db, actor.personId, id))) throw new AppError('not_found')
  const save = await prepareSave(actor, deps, input)
  return saveLocked(deps, save, async (tx) => {
    const stored = await findDraft(tx, actor.personId, id)
    if (!stored) throw new AppError('not_found')
    return applySave(tx, deps, stored, save)
  })
}

type RemoveDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

async function removeDraft(tx: Tx, deps: RemoveDeps, personId: string, draft: DraftRow): Promise<void> {
  if (draft.editor !== null) await closeEditor(tx, personId, draft.editor, deps.clock.now())
  await deleteMessages(tx, deps, personId, [draft.message_id])
}

/** The form that sent a mail, and the draft that it had open. */
interface SentDraft {
  readonly id?: string | undefined
  readonly editor?: string | undefined
  /** The editor that last saved the draft when the form loaded it. */
  readonly replacesEditor?: string | undefined
}

/**
 * Deletes the draft of a sent mail and closes its form, so that late saves are refused. A draft that another mail
 * program has changed since the form loaded it was not sent, and stays. The mailbox must be locked.
 */
export async function removeSentDraft(
  tx: Tx,
  deps: RemoveDeps,
  personId: string,
  { id, editor, replacesEditor: over }: SentDraft,
): Promise<void> {
  const byId = id === undefined ? undefined : await findDraft(tx, personId, id)
  const draft = byId ?? (editor === undefined ? undefined : await findDraftByEditor(tx, personId, editor))
  if (editor !== undefined) await closeEditor(tx, personId, editor, deps.clock.now())
  const hasUnseenChange =
    draft && editor !== undefined && isExternalEditor(draft.editor) && draft.editor !== over
  if (draft && !hasUnseenChange) await removeDraft(tx, deps, personId, draft)
}

/** Permanently deletes a draft of the caller. Throws `not_found`. */
export async function discardDraft({ personId }: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const draft = await findDraft(tx, personId, id)
    if (!draft) throw new AppError('not_found')
    await removeDraft(tx, deps, personId, draft)
  })
}
