import { composeDraft, messageOfDraftRfcId } from '../../drafts/composed.ts'
import { draftOfMessage } from '../../drafts/queries.ts'
import { labelBits } from '../../labels.ts'
import { bringDraft, lockDrafts } from '../sync/bring-draft.ts'
import { takeUp } from '../sync/poison.ts'
import type { BroughtRaw } from '../sync/raw.ts'
import { copiesOf, link, noteWritten, unlink, type RemoteRow, type Seen } from '../sync/remote.ts'
import { append } from './append.ts'
import { stillCurrent } from './current.ts'
import { ImapFault } from './fault.ts'
import { folderFor } from './folders.ts'
import { searchUids, type Pass } from './pass.ts'
import { remoteIdOf, uidOf } from './uids.ts'
import { removeFrom } from './delete.ts'
import { done, type Pen } from './pen.ts'

/** Names the draft in what this office has written: another program that saves it leaves the header out. */
export const draftHeader = 'x-pb-office-draft'

/** A draft as it was found in the drafts' folder. */
export interface FoundDraft {
  readonly seen: Seen
  readonly uid: number
  readonly at: Date
  readonly rfcId: string
  /** What the draft's header says; empty where somebody else has written it. */
  readonly own: string
}

/** Links a draft that was written from here, though nobody heard that it was; false where it is none. */
export async function linkOwnDraft(
  { deps, access }: Pass,
  { seen, rfcId, own }: FoundDraft,
): Promise<boolean> {
  const { personId } = access
  const named = own === '' ? null : messageOfDraftRfcId(rfcId)
  if (named === null) return false
  return deps.db.transaction().execute(async (tx) => {
    await lockDrafts(tx, personId)
    await stillCurrent(tx, access)
    if (!(await draftOfMessage(tx, personId, named))) return false
    await takeUp(tx, personId, seen)
    await link(tx, personId, named, { ...seen, draft: rfcId })
    return true
  })
}

/** Stores a draft that somebody has written there. Its Message-ID is what stays of it, where it has one. */
export async function storeDraft(
  pass: Pass,
  { seen, uid, at, rfcId }: FoundDraft,
  raw: BroughtRaw,
): Promise<void> {
  const { deps, access, client } = pass
  const mail = { ...seen, raw, at, draft: rfcId || `${seen.folder} ${seen.remoteId}` }
  await bringDraft(deps, access.personId, mail, {
    check: (tx) => stillCurrent(tx, access),
    stillThere: async () => (await searchUids(client, String(uid))).length > 0,
  })
}

const keyOf = ({ folder, remote_id }: RemoteRow) => ({ folder, remoteId: remote_id })

/**
 * Writes a draft there as it is here: as a new mail, since mails cannot be changed, and then the old one is removed. A
 * draft that is no more needs nothing: its deletion is a change of its own.
 */
export async function writeDraft(pen: Pen, messageId: string): Promise<void> {
  const { deps, access, client, folders } = pen
  const { personId } = access
  const folder = await folderFor(client, folders, 'drafts')
  const old = await deps.db.transaction().execute(async (tx) => {
    await lockDrafts(tx, personId)
    const composed = await composeDraft(tx, deps, personId, messageId)
    if (!composed) return []
    const { raw, message, draft } = composed
    const rfcId = message.messageId!
    const bytes = Buffer.concat([Buffer.from(`${draftHeader}: ${messageId}\r\n`), raw])
    const copies = await copiesOf(tx, personId, [messageId])
    const place = await append(pen, folder, bytes, ['\\Draft', '\\Seen'], draft.edited_at)
    const uid = place.uid ?? (await newestOf(pen, rfcId))
    await stillCurrent(tx, access)
    const seen = { folder, remoteId: remoteIdOf(place.validity, uid), labels: labelBits.DRAFT, draft: rfcId }
    await link(tx, personId, messageId, seen)
    await noteWritten(tx, personId, [seen])
    return copies.filter((copy) => copy.folder !== folder || uidOf(copy.remote_id).uid !== uid)
  })
  for (const copy of old)
    if (folders.some(({ path }) => path === copy.folder)) await removeFrom(pen, copy.folder, [keyOf(copy)])
    else await deps.db.transaction().execute((tx) => unlink(tx, personId, [keyOf(copy)]))
}

/** The UID of what was written last under this Message-ID in the open folder, of a server that does not say it. */
async function newestOf({ client }: Pen, rfcId: string): Promise<number> {
  const found = await done('SEARCH', () =>
    client.search({ header: { 'message-id': `<${rfcId}>` } }, { uid: true }),
  )
  const uid = found.toSorted((a, b) => a - b).at(-1)
  if (uid === undefined) throw new ImapFault('refused', 'APPEND')
  return uid
}
