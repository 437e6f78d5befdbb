import { composeDraft, parseDraftRfcId } from '../../drafts/compose-draft.ts'
import { findDraftByMessage } from '../../drafts/queries.ts'
import { labelBits } from '../../labels.ts'
import { ingestDraft, linkUploadedDraft, withDraftLease } from '../sync/ingest-draft.ts'
import { clearQuarantine } from '../sync/quarantine.ts'
import type { RawMessage } from '../sync/raw-message.ts'
import {
  findCopies,
  linkMessage,
  recordWrite,
  toRemoteKey,
  unlinkMessages,
  type RemoteState,
} from '../sync/remote-messages.ts'
import { appendMessage } from './append-message.ts'
import { assertCurrentAccount } from './assert-current-account.ts'
import { ImapError } from './errors.ts'
import { ensureFolder } from './folders.ts'
import { searchUids, type SyncContext } from './sync-context.ts'
import { toRemoteId, parseRemoteId } from './uids.ts'
import { removeFromFolder } from './write-deletions.ts'
import { runCommand, type ImapWriter } from './imap-writer.ts'

/** Header that marks drafts written by this office; other mail clients drop it when they save the draft. */
export const draftHeader = 'x-pb-office-draft'

/** A message found in the drafts folder. */
export interface RemoteDraft {
  readonly state: RemoteState
  readonly uid: number
  readonly at: Date
  readonly rfcId: string
  /** Value of the office's draft header; empty when another client wrote the draft. */
  readonly officeDraftHeader: string
}

/** Links a draft that was uploaded by this office while the response was lost; returns false when it is none. */
export async function linkOfficeDraft(
  { deps, access }: SyncContext,
  { state, rfcId, officeDraftHeader }: RemoteDraft,
): Promise<boolean> {
  const { personId } = access
  const draftId = officeDraftHeader === '' ? null : parseDraftRfcId(rfcId)
  if (draftId === null) return false
  return withDraftLease(deps, personId, (lease) =>
    deps.db.transaction().execute(async (tx) => {
      await lease.assertHeld(tx)
      await assertCurrentAccount(tx, access)
      if (!(await findDraftByMessage(tx, personId, draftId))) return false
      await clearQuarantine(tx, personId, state)
      await linkMessage(tx, personId, draftId, { ...state, draft: rfcId })
      return true
    }),
  )
}

/** Stores a draft written by another client. Its Message-ID identifies it across saves, if it has one. */
export async function ingestRemoteDraft(
  context: SyncContext,
  { state, uid, at, rfcId }: RemoteDraft,
  raw: RawMessage,
): Promise<void> {
  const { deps, access, client } = context
  const mail = { ...state, raw, at, draft: rfcId || `${state.folder} ${state.remoteId}` }
  await ingestDraft(deps, access.personId, mail, {
    check: (tx) => assertCurrentAccount(tx, access),
    isLatest: async () => (await searchUids(client, String(uid))).length > 0,
  })
}

/**
 * Uploads a draft. Messages are immutable in IMAP, so the draft is appended as a new message and the old one is
 * removed. Does nothing for a deleted draft: its deletion is a separate change.
 */
export async function writeDraft(writer: ImapWriter, messageId: string): Promise<void> {
  const { deps, access, client, folders } = writer
  const { personId } = access
  const folder = await ensureFolder(client, folders, 'drafts')
  const old = await withDraftLease(deps, personId, async (lease) => {
    const composed = await deps.db.transaction().execute((tx) => composeDraft(tx, deps, personId, messageId))
    if (!composed) return []
    const { raw, message, draft } = composed
    const rfcId = message.messageId!
    const bytes = Buffer.concat([Buffer.from(`${draftHeader}: ${messageId}\r\n`), raw])
    const copies = await findCopies(deps.db, personId, [messageId])
    const appended = await appendMessage(writer, folder, bytes, ['\\Draft', '\\Seen'], draft.edited_at)
    const uid = appended.uid ?? (await findNewestUid(writer, rfcId))
    const state = {
      folder,
      remoteId: toRemoteId(appended.uidValidity, uid),
      labels: labelBits.DRAFT,
      draft: rfcId,
    }
    await deps.db.transaction().execute(async (tx) => {
      await lease.assertHeld(tx)
      await assertCurrentAccount(tx, access)
      await linkUploadedDraft(tx, deps, personId, messageId, state)
      await recordWrite(tx, personId, [state])
    })
    return copies.filter((copy) => copy.folder !== folder || parseRemoteId(copy.remote_id).uid !== uid)
  })
  for (const copy of old)
    if (folders.some(({ path }) => path === copy.folder))
      await removeFromFolder(writer, copy.folder, [toRemoteKey(copy)])
    else await deps.db.transaction().execute((tx) => unlinkMessages(tx, personId, [toRemoteKey(copy)]))
}

/** Finds the newest UID with this Message-ID in the selected folder, for servers without UIDPLUS. */
async function findNewestUid({ client }: ImapWriter, rfcId: string): Promise<number> {
  const found = await runCommand('SEARCH', () =>
    client.search({ header: { 'message-id': `<${rfcId}>` } }, { uid: true }),
  )
  const uid = found.toSorted((a, b) => a - b).at(-1)
  if (uid === undefined) throw new ImapError('rejected', 'APPEND')
  return uid
}
