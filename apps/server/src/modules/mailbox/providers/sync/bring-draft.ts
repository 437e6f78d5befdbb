import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { messageOfDraftRfcId } from '../../drafts/composed.ts'
import { elsewhereEditor } from '../../drafts/elsewhere.ts'
import { draftById, draftOfMessage, type DraftRow } from '../../drafts/queries.ts'
import { insertDraft, updateDraft } from '../../drafts/write.ts'
import { escapeHtml } from '../../html/escape.ts'
import { quotableBodies } from '../../html/render-away.ts'
import type { ParsedMessage } from '../../message.ts'
import { discardFiles, parseMessage } from '../../mime/keep.ts'
import { leaveToSweep } from '../../store/files.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { queueDraft } from '../../store/outbox.ts'
import { settle, tell } from '../../store/settle.ts'
import { unwritten } from './apply.ts'
import type { BringOptions, RemoteMail } from './bring.ts'
import { takeUp } from './poison.ts'
import { dropRaw, rawOf, type BroughtRaw } from './raw.ts'
import { copiesOf, draftRow, link, remoteRows, unlink, type RemoteRow } from './remote.ts'

/** A draft that was saved here within so many minutes may be open in a form. */
const inWorkMinutes = 2

/**
 * Takes a mailbox's drafts for this transaction: whoever writes one there, or stores one from there, comes one at a time,
 * so that what is written from here is never taken for somebody else's. Comes before the mailbox's own lock.
 */
export async function lockDrafts(tx: Tx, personId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail-drafts:${personId}`}, 0))`.execute(tx)
}

async function htmlOf({ html, text }: ParsedMessage): Promise<string> {
  if (html === null) return escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
  // What no time suffices for keeps its text.
  return (await quotableBodies([html]))[0] || escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
}

interface Answered {
  readonly id: string
  readonly thread_id: string
}

/** The message here that a draft answers. */
async function answeredBy(
  tx: Tx,
  personId: string,
  { inReplyTo }: ParsedMessage,
): Promise<Answered | undefined> {
  if (inReplyTo === null) return undefined
  const { rows } = await sql<Answered>`SELECT m.id, m.thread_id FROM mail_reference r
    JOIN mail_message m ON m.thread_id = r.thread_id AND m.rfc_id = r.rfc_id
    WHERE r.person_id = ${personId} AND m.person_id = ${personId} AND r.rfc_id = ${inReplyTo} AND m.labels & 8 = 0
    ORDER BY m.id LIMIT 1`.execute(tx)
  return rows[0]
}

/** Writes a draft from elsewhere as a new one; returns its message and thread. */
async function insert(tx: Tx, mailbox: Mailbox, message: ParsedMessage, at: Date): Promise<DraftRow> {
  const answers = await answeredBy(tx, mailbox.person_id, message)
  const id = await insertDraft(tx, mailbox, message, {
    editor: null,
    sequence: 0,
    editedAt: at,
    kind: answers ? 'reply' : 'new',
    answersId: answers?.id ?? null,
    threadId: answers?.thread_id,
  })
  return (await draftById(tx, mailbox.person_id, id))!
}

/** Writes over a draft, so that a form which is open with the earlier text knows (drafts/save.ts). */
async function overwrite(
  tx: Tx,
  mailbox: Mailbox,
  draft: DraftRow,
  message: ParsedMessage,
  at: Date,
): Promise<void> {
  await updateDraft(tx, mailbox, message, {
    editor: elsewhereEditor(),
    sequence: Number(draft.sequence),
    editedAt: at,
    id: draft.id,
    messageId: draft.message_id,
    threadId: draft.thread_id,
    files: true,
  })
}

/** The same draft here, if it is still here and its text may be written over. */
async function replaceable(tx: Tx, deps: Deps, personId: string, known: RemoteRow): Promise<DraftRow | null> {
  if (known.message_id === null) return null
  const draft = await draftOfMessage(tx, personId, known.message_id)
  if (!draft || (await unwritten(tx, personId, [known.message_id])).size > 0) return null
  return deps.clock.now().getTime() - draft.edited_at.getTime() < inWorkMinutes * 60_000 ? null : draft
}

/** A draft of here that was written there, though nobody heard that it was: it names itself (`draftRfcId`). */
async function ownDraft(
  tx: Tx,
  personId: string,
  { messageId }: ParsedMessage,
): Promise<DraftRow | undefined> {
  const named = messageId === null ? null : messageOfDraftRfcId(messageId)
  if (named === null || (await copiesOf(tx, personId, [named])).length > 0) return undefined
  return draftOfMessage(tx, personId, named)
}

async function put(
  tx: Tx,
  deps: Deps,
  mailbox: Mailbox,
  mail: RemoteMail,
  message: ParsedMessage,
): Promise<void> {
  const { person_id } = mailbox
  const known = mail.draft ? await draftRow(tx, person_id, mail.draft) : undefined
  const own = known ? undefined : await ownDraft(tx, person_id, message)
  if (own) {
    await link(tx, person_id, own.message_id, mail)
    return queueDraft(tx, deps, mailbox, own.message_id)
  }
  const same = known ? await replaceable(tx, deps, person_id, known) : null
  if (same) await overwrite(tx, mailbox, same, message, mail.at)
  const draft = same ?? (await insert(tx, mailbox, message, mail.at))
  if (known) await unlink(tx, person_id, [{ folder: known.folder, remoteId: known.remote_id }])
  // Both sides have written: ours goes there under its own id again, and theirs becomes a draft of its own there too.
  const ours = known && known.message_id !== null && !same ? known.message_id : null
  await link(tx, person_id, ours ?? draft.message_id, mail)
  if (ours !== null) {
    await queueDraft(tx, deps, mailbox, ours)
    await queueDraft(tx, deps, mailbox, draft.message_id)
  }
  await settle(tx, person_id, [draft.thread_id])
  await tell(tx, deps, person_id, 'changed', [draft.thread_id])
}

/** What the bytes say, which are not kept. */
async function readOnce(deps: Deps, raw: BroughtRaw): Promise<ParsedMessage> {
  try {
    return await parseMessage(deps, await rawOf(deps, raw))
  } finally {
    await dropRaw(deps, raw)
  }
}

/**
 * Stores a draft from elsewhere, over the one here that it is (`mail.draft`), or as a new one. Where this side has
 * written too, or just now, nothing is written over: both texts are drafts then, here and there. `stillThere` is asked
 * with the drafts locked, and says whether this is still the draft's newest state there.
 */
export async function bringDraft(
  deps: Deps,
  personId: string,
  mail: RemoteMail,
  { check, stillThere }: Omit<BringOptions, 'quiet'> & { readonly stillThere: () => Promise<boolean> },
): Promise<void> {
  // A draft is kept as what it says.
  const read = await readOnce(deps, mail.raw)
  const keys = read.attachments.map(({ fileKey }) => fileKey)
  const message = { ...read, html: await htmlOf(read) }
  try {
    const stored = await deps.db.transaction().execute(async (tx) => {
      await lockDrafts(tx, personId)
      if (!(await stillThere())) return false
      const mailbox = await lockMailbox(tx, personId)
      await check?.(tx)
      await takeUp(tx, personId, mail)
      if ((await remoteRows(tx, personId, [mail])).length > 0) return false
      await put(tx, deps, mailbox, mail, message)
      return true
    })
    if (!stored) await discardFiles(deps, keys)
  } catch (error) {
    await leaveToSweep(deps, keys)
    throw error
  }
}
