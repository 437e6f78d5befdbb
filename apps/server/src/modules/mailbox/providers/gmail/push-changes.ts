import { chunk } from '@pb/rules/chunk'
import { composeDraft } from '../../drafts/compose-draft.ts'
import { labelBits } from '../../labels.ts'
import type { ProviderChange } from '../../outbox/port.ts'
import { linkUploadedDraft, withDraftLease } from '../sync/ingest-draft.ts'
import { diffLabels } from '../sync/label-merge.ts'
import {
  findCopies,
  recordWrite,
  toRemoteKey,
  findPendingDeletions,
  unlinkMessages,
  type RemoteRow,
} from '../sync/remote-messages.ts'
import { folder, inMailboxTransaction, type GmailContext } from './gmail-context.ts'
import { findRemoteThread, withBcc } from './outgoing.ts'
import { GmailError } from './errors.ts'
import { draft as draftSchema } from './schemas.ts'
import { toLabelBits, toLabelIds } from './label-mapping.ts'

/** Ids that Gmail accepts in one call. */
const maxBatchSize = 1000

/** Messages with the same label change. */
interface LabelChangeGroup {
  readonly add: number
  readonly remove: number
  readonly rows: RemoteRow[]
}

async function groupLabelChanges(
  { deps, personId }: GmailContext,
  messageIds: readonly string[],
): Promise<LabelChangeGroup[]> {
  const localRows = await deps.db
    .selectFrom('mail_message')
    .select(['id', 'labels'])
    .where('person_id', '=', personId)
    .where('id', 'in', [...messageIds])
    .execute()
  const labels = new Map(localRows.map((row) => [row.id, row.labels]))
  const groups = new Map<string, LabelChangeGroup>()
  for (const row of await findCopies(deps.db, personId, messageIds)) {
    const change = diffLabels(labels.get(row.message_id!) ?? row.labels, row.labels)
    if (!change) continue
    const key = `${change.add} ${change.remove}`
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { ...change, rows: [row] })
  }
  return [...groups.values()]
}

const isRejected = (error: unknown): boolean =>
  error instanceof GmailError && (error.kind === 'not_found' || error.kind === 'rejected')

/** Changes labels in one call; when Gmail rejects it, one by one without the messages that do not exist. */
async function modifyLabels(
  { client }: GmailContext,
  rows: readonly RemoteRow[],
  add: number,
  remove: number,
): Promise<RemoteRow[]> {
  const json = { addLabelIds: toLabelIds(add), removeLabelIds: toLabelIds(remove) }
  try {
    const ids = rows.map(({ remote_id }) => remote_id)
    await client.execute({
      operation: 'batchModify',
      method: 'POST',
      path: 'messages/batchModify',
      json: { ...json, ids },
    })
    return [...rows]
  } catch (error) {
    if (!isRejected(error)) throw error
  }
  const written: RemoteRow[] = []
  for (const row of rows) {
    try {
      const path = `messages/${encodeURIComponent(row.remote_id)}/modify`
      await client.execute({ operation: 'modify', method: 'POST', path, json })
      written.push(row)
    } catch (error) {
      // The history reports what happened to it.
      if (!isRejected(error)) throw error
    }
  }
  return written
}

async function pushLabels(context: GmailContext, messageIds: readonly string[]): Promise<void> {
  for (const { add, remove, rows } of await groupLabelChanges(context, messageIds))
    for (const batch of chunk(rows, maxBatchSize)) {
      const written = await modifyLabels(context, batch, add, remove)
      const writes = written.map((row) => ({
        folder,
        remoteId: row.remote_id,
        labels: (row.labels | add) & ~remove,
      }))
      await inMailboxTransaction(context, (tx) => recordWrite(tx, context.personId, writes))
    }
}

async function deleteDraft(context: GmailContext, row: RemoteRow): Promise<void> {
  const path = `drafts/${encodeURIComponent(row.remote_draft!)}`
  try {
    await context.client.execute({ operation: 'deleteDraft', method: 'DELETE', path })
  } catch (error) {
    if (!isRejected(error)) throw error
  }
  await inMailboxTransaction(context, (tx) => unlinkMessages(tx, context.personId, [toRemoteKey(row)]))
}

/**
 * Pushes permanent local deletions. Without permission for that, messages are moved to the trash, which Gmail empties
 * after 30 days; a later reconciliation removes them.
 */
async function pushDeletions(context: GmailContext): Promise<void> {
  const { deps, personId, client } = context
  for (;;) {
    const rows = await findPendingDeletions(deps.db, personId)
    const drafts = rows.filter(({ remote_draft }) => remote_draft !== null)
    for (const row of drafts) await deleteDraft(context, row)
    const mails = rows.filter(({ remote_draft }) => remote_draft === null)
    if (mails.length === 0) return
    if (!(await context.accounts.mayDelete(deps, personId))) {
      const notTrashed = mails.filter(({ labels }) => (labels & labelBits.TRASH) === 0)
      if (notTrashed.length === 0) return
      await modifyLabels(context, notTrashed, labelBits.TRASH, labelBits.INBOX)
      const writes = notTrashed.map(({ remote_id, labels }) => ({
        folder,
        remoteId: remote_id,
        labels: labels | labelBits.TRASH,
      }))
      await inMailboxTransaction(context, (tx) => recordWrite(tx, personId, writes))
      continue
    }
    const ids = mails.map(({ remote_id }) => remote_id)
    await client.execute({
      operation: 'batchDelete',
      method: 'POST',
      path: 'messages/batchDelete',
      json: { ids },
    })
    await inMailboxTransaction(context, (tx) => unlinkMessages(tx, personId, mails.map(toRemoteKey)))
  }
}

/** Saves a draft, and creates it again when it was deleted remotely: the local text is kept. */
async function putDraft({ client }: GmailContext, draftId: string | null, json: object) {
  if (draftId !== null) {
    try {
      const path = `drafts/${encodeURIComponent(draftId)}`
      return await client.read(draftSchema, {
        operation: 'updateDraft',
        method: 'PUT',
        path,
        json,
        failFast: true,
      })
    } catch (error) {
      if (!(error instanceof GmailError && error.kind === 'not_found')) throw error
    }
  }
  return client.read(draftSchema, {
    operation: 'createDraft',
    method: 'POST',
    path: 'drafts',
    json,
    once: true,
    failFast: true,
  })
}

/**
 * Saves a draft under its draft id. Its message gets a new id at each save, which is stored before a sync can take it
 * for another draft (`withDraftLease`).
 */
async function pushDraft(context: GmailContext, messageId: string): Promise<void> {
  const { deps, personId } = context
  await withDraftLease(deps, personId, async (lease) => {
    const composed = await deps.db.transaction().execute((tx) => composeDraft(tx, deps, personId, messageId))
    if (!composed) return
    const { draft, raw } = composed
    const bcc = draft.bcc_list.map(({ email }) => email)
    const threadId =
      draft.answers_id === null ? null : await findRemoteThread(deps.db, personId, draft.thread_id)
    const mail = { raw: withBcc(raw, bcc).toString('base64url'), ...(threadId !== null && { threadId }) }
    const [known] = await findCopies(deps.db, personId, [messageId])
    const { id, message } = await putDraft(context, known?.remote_draft ?? null, { message: mail })
    const labels = toLabelBits(message.labelIds) | labelBits.DRAFT
    const state = { folder, remoteId: message.id, labels, thread: message.threadId, draft: id }
    await inMailboxTransaction(context, async (tx) => {
      await lease.assertHeld(tx)
      if (known) await unlinkMessages(tx, personId, [toRemoteKey(known)])
      await linkUploadedDraft(tx, deps, personId, messageId, state)
    })
  })
}

/** Pushes a local change to Gmail. Idempotent. */
export async function pushChange(context: GmailContext, change: ProviderChange): Promise<void> {
  if (change.kind === 'labels') await pushLabels(context, change.messageIds)
  else if (change.kind === 'delete') await pushDeletions(context)
  else await pushDraft(context, change.messageId)
}
