import type { DraftInput } from '@pb/contract/mailbox-drafts'
import { isElsewhere } from '@pb/rules/mail/draft-editors'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ParsedMessage } from '../message.ts'
import { filesOf } from '../outgoing/files.ts'
import { recipientsOf } from '../outgoing/recipients.ts'
import { messageOf } from '../outgoing/written.ts'
import { deleteMessages } from '../store/delete.ts'
import { leaveToSweep, puttingFiles } from '../store/files.ts'
import { lockMailbox, mailboxOf, type Mailbox } from '../store/mailbox.ts'
import { queueDraft } from '../store/outbox.ts'
import { settle, tell } from '../store/settle.ts'
import { draftById, draftOfEditor, endEditor, hasEnded, threadOfMessage, type DraftRow } from './queries.ts'
import { insertDraft, updateDraft, type DraftMark } from './write.ts'

export interface Saved {
  readonly draft: DraftRow
  /** False: a newer save was there, and is returned. */
  readonly applied: boolean
}

/**
 * Whether a save is newer than what is there. Of one form its own count decides, in whatever order saves arrive; between
 * two forms the moment of the last change does, where one that lies to come counts as now. What another program has
 * written is written over by a form that began with it (`over`), and by no other: that one goes on as a draft of its own.
 */
function isNewer(stored: DraftRow, mark: DraftMark, over: string | undefined): boolean {
  if (stored.editor !== null && stored.editor === mark.editor) return mark.sequence > Number(stored.sequence)
  if (isElsewhere(stored.editor) && mark.editor !== null && over !== stored.editor) return false
  return mark.editedAt >= stored.edited_at
}

/** A save, with everything that can be done before the mailbox is locked. */
interface Prepared {
  readonly mailbox: Mailbox
  readonly message: ParsedMessage
  readonly mark: DraftMark
  readonly input: DraftInput
  /** Of files that came with this very save. */
  readonly keys: readonly string[]
}

async function prepare({ personId }: Actor, deps: Deps, input: DraftInput): Promise<Prepared> {
  const now = deps.clock.now()
  const mailbox = await mailboxOf(deps.db, personId)
  const { made: attachments, keys } = await puttingFiles(deps, (files) =>
    filesOf({ ...deps, files }, personId, input.attachments ?? []),
  )
  const written = { ...recipientsOf(input), subject: input.subject, html: input.body, attachments }
  const editedAt = new Date(Math.min(input.edited_at ?? now.getTime(), now.getTime()))
  const mark = { editor: input.editor ?? null, sequence: input.sequence, editedAt }
  return { mailbox, message: messageOf(mailbox, written), mark, input, keys }
}

/** Carries a save out with the mailbox locked; files that came with one which is not kept are nobody's. */
async function within(deps: Deps, save: Prepared, work: (tx: Tx) => Promise<Saved>): Promise<Saved> {
  try {
    const saved = await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, save.mailbox.person_id)
      return work(tx)
    })
    if (!saved.applied) await leaveToSweep(deps, save.keys)
    return saved
  } catch (error) {
    await leaveToSweep(deps, save.keys)
    throw error
  }
}

async function overwrite(tx: Tx, deps: Deps, stored: DraftRow, save: Prepared): Promise<Saved> {
  const { mailbox, message, mark, input } = save
  if (!isNewer(stored, mark, input.over)) return { draft: stored, applied: false }
  await updateDraft(tx, mailbox, message, {
    ...mark,
    id: stored.id,
    messageId: stored.message_id,
    threadId: stored.thread_id,
    files: input.attachments !== undefined,
  })
  await queueDraft(tx, deps, mailbox, stored.message_id)
  await settle(tx, mailbox.person_id, [stored.thread_id])
  await tell(tx, deps, mailbox.person_id, 'changed', [stored.thread_id])
  return { draft: (await draftById(tx, mailbox.person_id, stored.id))!, applied: true }
}

async function create(tx: Tx, deps: Deps, { mailbox, message, mark, input }: Prepared): Promise<Saved> {
  const { person_id } = mailbox
  const answersId = input.type === 'new' ? null : (input.answers_id ?? null)
  const threadId = answersId === null ? undefined : await threadOfMessage(tx, person_id, answersId)
  if (answersId !== null && threadId === undefined)
    throw new AppError('not_found', 'The message that this answers is no longer there')
  const id = await insertDraft(tx, mailbox, message, { ...mark, kind: input.type, answersId, threadId })
  const draft = (await draftById(tx, person_id, id))!
  await queueDraft(tx, deps, mailbox, draft.message_id)
  await settle(tx, person_id, [draft.thread_id])
  await tell(tx, deps, person_id, 'changed', [draft.thread_id])
  return { draft, applied: true }
}

/**
 * Saves a new draft of the caller. The same form again (a repeated call, answers in any order) saves the one draft.
 * Throws `conflict` where the form's draft was sent or discarded meanwhile.
 */
export async function createDraft(actor: Actor, deps: Deps, input: DraftInput): Promise<Saved> {
  const save = await prepare(actor, deps, input)
  return within(deps, save, async (tx) => {
    const { editor } = save.mark
    if (editor === null) return create(tx, deps, save)
    if (await hasEnded(tx, actor.personId, editor))
      throw new AppError('conflict', 'This draft was sent or discarded')
    const stored = await draftOfEditor(tx, actor.personId, editor)
    return stored ? overwrite(tx, deps, stored, save) : create(tx, deps, save)
  })
}

/** Saves a draft of the caller, unless a newer save is there. Throws `not_found`. */
export async function saveDraft(actor: Actor, deps: Deps, id: string, input: DraftInput): Promise<Saved> {
  if (!(await draftById(deps.db, actor.personId, id))) throw new AppError('not_found')
  const save = await prepare(actor, deps, input)
  return within(deps, save, async (tx) => {
    const stored = await draftById(tx, actor.personId, id)
    if (!stored) throw new AppError('not_found')
    return overwrite(tx, deps, stored, save)
  })
}

type EndDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

async function remove(tx: Tx, deps: EndDeps, personId: string, draft: DraftRow): Promise<void> {
  if (draft.editor !== null) await endEditor(tx, personId, draft.editor, deps.clock.now())
  await deleteMessages(tx, deps, personId, [draft.message_id])
}

/** The form whose letter leaves, and the draft that it had open. */
interface Sent {
  readonly id?: string | undefined
  readonly editor?: string | undefined
  /** Who had written the draft last, as the form knows it. */
  readonly over?: string | undefined
}

/**
 * Ends the draft that was sent, with its form: it is gone, and a save that comes late is refused. What another program
 * has written into it since the form was opened was not sent, and stays. The mailbox must be locked.
 */
export async function endSent(
  tx: Tx,
  deps: EndDeps,
  personId: string,
  { id, editor, over }: Sent,
): Promise<void> {
  const byId = id === undefined ? undefined : await draftById(tx, personId, id)
  const draft = byId ?? (editor === undefined ? undefined : await draftOfEditor(tx, personId, editor))
  if (editor !== undefined) await endEditor(tx, personId, editor, deps.clock.now())
  const unseen = draft && editor !== undefined && isElsewhere(draft.editor) && draft.editor !== over
  if (draft && !unseen) await remove(tx, deps, personId, draft)
}

/** Discards a draft of the caller for good. Throws `not_found`. */
export async function discardDraft({ personId }: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const draft = await draftById(tx, personId, id)
    if (!draft) throw new AppError('not_found')
    await remove(tx, deps, personId, draft)
  })
}
