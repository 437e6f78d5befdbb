import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { withWorkLease, type WorkLease } from '../accounts/work-lease.ts'
import { parseDraftRfcId } from '../../drafts/compose-draft.ts'
import { createExternalEditorId } from '../../drafts/external-editor.ts'
import { findDraft, findDraftByMessage, type DraftRow } from '../../drafts/queries.ts'
import { insertDraft, updateDraft } from '../../drafts/write-draft.ts'
import { escapeHtml } from '../../../../platform/html/escape-html.ts'
import { sanitizeQuotes } from '../../html/render-in-child.ts'
import type { ParsedMessage } from '../../message.ts'
import { deleteFiles, parseMessage } from '../../mime/store-files.ts'
import { scheduleCleanup } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueDeletion, queueDraftChange } from '../../store/change-queue.ts'
import { refreshThreads, publishMailEvent } from '../../store/refresh-threads.ts'
import { findQueuedDrafts } from './apply-remote-changes.ts'
import type { IngestOptions, RemoteMessage } from './ingest.ts'
import { clearQuarantine } from './quarantine.ts'
import { deleteRaw, openRaw, type RawMessage } from './raw-message.ts'
import {
  findCopies,
  findDraftRow,
  linkDeletedMessage,
  linkMessage,
  findRemoteRows,
  toRemoteKey,
  unlinkMessages,
  type RemoteRow,
  type RemoteState,
} from './remote-messages.ts'

/** Links a draft that was uploaded. If it was discarded or sent meanwhile, the copy is to be deleted. */
export async function linkUploadedDraft(
  tx: Tx,
  deps: Deps,
  personId: string,
  messageId: string,
  state: RemoteState,
): Promise<void> {
  if (await findDraftByMessage(tx, personId, messageId)) return linkMessage(tx, personId, messageId, state)
  await linkDeletedMessage(tx, personId, state)
  await queueDeletion(tx, deps, await lockMailbox(tx, personId))
}

/** A draft saved locally within this many minutes may still be open in a form. */
const activeEditMinutes = 2

/**
 * Runs an upload or download of a mailbox's drafts. They run one at a time, so that a draft uploaded from here is never
 * ingested as a new one.
 */
export function withDraftLease<T>(
  deps: Deps,
  personId: string,
  run: (lease: WorkLease) => Promise<T>,
): Promise<T> {
  return withWorkLease(deps, personId, 'drafts', run)
}

async function toHtml({ html, text }: ParsedMessage): Promise<string> {
  if (html === null) return escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
  // A body whose sanitizing timed out falls back to its plain text.
  return (await sanitizeQuotes([html]))[0] || escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
}

interface RepliedMessage {
  readonly id: string
  readonly thread_id: string
}

/** Returns the local message that a draft replies to. */
async function findRepliedMessage(
  tx: Tx,
  personId: string,
  { inReplyTo }: ParsedMessage,
): Promise<RepliedMessage | undefined> {
  if (inReplyTo === null) return undefined
  const { rows } = await sql<RepliedMessage>`SELECT m.id, m.thread_id FROM mail_reference r
    JOIN mail_message m ON m.thread_id = r.thread_id AND m.rfc_id = r.rfc_id
    WHERE r.person_id = ${personId} AND m.person_id = ${personId} AND r.rfc_id = ${inReplyTo} AND m.labels & 8 = 0
    ORDER BY m.id LIMIT 1`.execute(tx)
  return maybeOne(rows)
}

/** Inserts a remote draft as a new local draft. */
async function insertRemoteDraft(
  tx: Tx,
  mailbox: Mailbox,
  message: ParsedMessage,
  at: Date,
): Promise<DraftRow> {
  const replied = await findRepliedMessage(tx, mailbox.person_id, message)
  const id = await insertDraft(tx, mailbox, message, {
    editor: null,
    sequence: 0,
    editedAt: at,
    kind: replied ? 'reply' : 'new',
    answersId: replied?.id ?? null,
    threadId: replied?.thread_id,
  })
  return (await findDraft(tx, mailbox.person_id, id))!
}

/** Overwrites a draft with a new editor, so that a form with the earlier text detects the change (drafts/save.ts). */
async function overwriteDraft(
  tx: Tx,
  mailbox: Mailbox,
  draft: DraftRow,
  message: ParsedMessage,
  at: Date,
): Promise<void> {
  await updateDraft(tx, mailbox, message, {
    editor: createExternalEditorId(),
    sequence: Number(draft.sequence),
    editedAt: at,
    id: draft.id,
    kind: draft.kind,
    messageId: draft.message_id,
    threadId: draft.thread_id,
    files: true,
  })
}

/** Returns the linked local draft, or null when its text must not be overwritten. */
async function findReplaceableDraft(
  tx: Tx,
  deps: Deps,
  personId: string,
  known: RemoteRow,
): Promise<DraftRow | null> {
  if (known.message_id === null) return null
  const draft = await findDraftByMessage(tx, personId, known.message_id)
  if (!draft || (await findQueuedDrafts(tx, personId, [known.message_id])).size > 0) return null
  return deps.clock.now().getTime() - draft.edited_at.getTime() < activeEditMinutes * 60_000 ? null : draft
}

/**
 * Returns a local draft whose upload succeeded while the response was lost; its Message-ID contains its id
 * (`draftRfcId`).
 */
async function findUnlinkedDraft(
  tx: Tx,
  personId: string,
  { messageId }: ParsedMessage,
): Promise<DraftRow | undefined> {
  const draftMessageId = messageId === null ? null : parseDraftRfcId(messageId)
  if (draftMessageId === null || (await findCopies(tx, personId, [draftMessageId])).length > 0)
    return undefined
  return findDraftByMessage(tx, personId, draftMessageId)
}

async function storeDraft(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  mail: RemoteMessage,
  message: ParsedMessage,
): Promise<void> {
  const { person_id } = mailbox
  const known = mail.draft ? await findDraftRow(tx, person_id, mail.draft) : undefined
  const unlinked = known ? undefined : await findUnlinkedDraft(tx, person_id, message)
  if (unlinked) {
    await linkMessage(tx, person_id, unlinked.message_id, mail)
    return queueDraftChange(tx, deps, mailbox, unlinked.message_id)
  }
  const replaceable = known ? await findReplaceableDraft(tx, deps, person_id, known) : null
  if (replaceable) await overwriteDraft(tx, mailbox, replaceable, message, mail.at)
  const draft = replaceable ?? (await insertRemoteDraft(tx, mailbox, message, mail.at))
  if (known) await unlinkMessages(tx, person_id, [toRemoteKey(known)])
  // Both sides changed the draft: the local one is uploaded under its id again, and the remote text becomes a second
  // draft.
  const localMessageId = known && known.message_id !== null && !replaceable ? known.message_id : null
  await linkMessage(tx, person_id, localMessageId ?? draft.message_id, mail)
  if (localMessageId !== null) {
    await queueDraftChange(tx, deps, mailbox, localMessageId)
    await queueDraftChange(tx, deps, mailbox, draft.message_id)
  }
  await refreshThreads(tx, person_id, [draft.thread_id])
  await publishMailEvent(tx, deps, person_id, 'changed', [draft.thread_id])
}

/** Parses a message and deletes its raw bytes. */
async function parseAndDeleteRaw(deps: Deps, raw: RawMessage): Promise<ParsedMessage> {
  try {
    return await parseMessage(deps, await openRaw(deps, raw))
  } finally {
    await deleteRaw(deps, raw)
  }
}

/**
 * Stores a remote draft over its local counterpart (`mail.draft`) or as a new draft. When the local draft has unsynced
 * or recent changes, nothing is overwritten and both texts become drafts on both sides. `isLatest` is called under the
 * lease of the drafts and returns whether this is still the draft's latest version on the remote side.
 */
export async function ingestDraft(
  deps: Deps,
  personId: string,
  mail: RemoteMessage,
  { check, isLatest }: Omit<IngestOptions, 'quiet'> & { readonly isLatest: () => Promise<boolean> },
): Promise<void> {
  // Drafts are stored by their content; the raw message is not needed.
  const parsed = await parseAndDeleteRaw(deps, mail.raw)
  const keys = parsed.attachments.map(({ fileKey }) => fileKey)
  const message = { ...parsed, html: await toHtml(parsed) }
  try {
    const stored = await withDraftLease(deps, personId, async (lease) => {
      if (!(await isLatest())) return false
      return deps.db.transaction().execute(async (tx) => {
        await lease.assertHeld(tx)
        const mailbox = await lockMailbox(tx, personId)
        await check?.(tx)
        await clearQuarantine(tx, personId, mail)
        if ((await findRemoteRows(tx, personId, [mail])).length > 0) return false
        // A date ahead of this clock would make every save from here look older.
        const at = new Date(Math.min(mail.at.getTime(), deps.clock.now().getTime()))
        await storeDraft(tx, deps, mailbox, { ...mail, at }, message)
        return true
      })
    })
    if (!stored) await deleteFiles(deps, keys)
  } catch (error) {
    await scheduleCleanup(deps, keys)
    throw error
  }
}
