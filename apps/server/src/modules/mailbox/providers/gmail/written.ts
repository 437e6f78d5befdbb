import { composeDraft } from '../../drafts/composed.ts'
import { draftOfMessage } from '../../drafts/queries.ts'
import { labelBits } from '../../labels.ts'
import type { ProviderChange } from '../port.ts'
import { lockDrafts } from '../sync/bring-draft.ts'
import { toWrite } from '../sync/merge.ts'
import { copiesOf, link, linkDeleted, noteWritten, toDelete, unlink, type RemoteRow } from '../sync/remote.ts'
import { folder, stillCurrent, storing, type Box } from './box.ts'
import { remoteThread, withBcc } from './raw.ts'
import { GmailFault } from './fault.ts'
import { draft as draftSchema } from './schemas.ts'
import { bitsOf, namesOf } from './standing.ts'

/** Ids that Gmail takes in one call. */
const atOnce = 1000

/** Messages of which the same is to be written. */
interface Group {
  readonly add: number
  readonly remove: number
  readonly rows: RemoteRow[]
}

function* piecesOf<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += atOnce) yield list.slice(from, from + atOnce)
}

async function groupsOf({ deps, personId }: Box, messageIds: readonly string[]): Promise<Group[]> {
  const here = await deps.db
    .selectFrom('mail_message')
    .select(['id', 'labels'])
    .where('person_id', '=', personId)
    .where('id', 'in', [...messageIds])
    .execute()
  const labels = new Map(here.map((row) => [row.id, row.labels]))
  const groups = new Map<string, Group>()
  for (const row of await copiesOf(deps.db, personId, messageIds)) {
    const change = toWrite(labels.get(row.message_id!) ?? row.labels, row.labels)
    if (!change) continue
    const key = `${change.add} ${change.remove}`
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { ...change, rows: [row] })
  }
  return [...groups.values()]
}

const gone = (error: unknown): boolean =>
  error instanceof GmailFault && (error.kind === 'gone' || error.kind === 'refused')

/** Writes labels of some messages; where Gmail does not take them together, one by one, without those that are gone. */
async function modify(
  { client }: Box,
  rows: readonly RemoteRow[],
  add: number,
  remove: number,
): Promise<RemoteRow[]> {
  const json = { addLabelIds: namesOf(add), removeLabelIds: namesOf(remove) }
  try {
    const ids = rows.map(({ remote_id }) => remote_id)
    await client.tell({
      what: 'batchModify',
      method: 'POST',
      path: 'messages/batchModify',
      json: { ...json, ids },
    })
    return [...rows]
  } catch (error) {
    if (!gone(error)) throw error
  }
  const written: RemoteRow[] = []
  for (const row of rows) {
    try {
      const path = `messages/${encodeURIComponent(row.remote_id)}/modify`
      await client.tell({ what: 'modify', method: 'POST', path, json })
      written.push(row)
    } catch (error) {
      // The history says what became of it.
      if (!gone(error)) throw error
    }
  }
  return written
}

async function writeLabels(box: Box, messageIds: readonly string[]): Promise<void> {
  for (const { add, remove, rows } of await groupsOf(box, messageIds))
    for (const piece of piecesOf(rows)) {
      const written = await modify(box, piece, add, remove)
      const noted = written.map((row) => ({
        folder,
        remoteId: row.remote_id,
        labels: (row.labels | add) & ~remove,
      }))
      await storing(box, (tx) => noteWritten(tx, box.personId, noted))
    }
}

const keysOf = (rows: readonly RemoteRow[]) => rows.map(({ remote_id }) => ({ folder, remoteId: remote_id }))

async function deleteDraft(box: Box, row: RemoteRow): Promise<void> {
  const path = `drafts/${encodeURIComponent(row.remote_draft!)}`
  try {
    await box.client.tell({ what: 'deleteDraft', method: 'DELETE', path })
  } catch (error) {
    if (!gone(error)) throw error
  }
  await storing(box, (tx) => unlink(tx, box.personId, keysOf([row])))
}

/**
 * Deletes there what was deleted here. Where the account was not opened that far, the trash has to do: Gmail empties it
 * after 30 days, and the next comparison finds it gone.
 */
async function writeDeletions(box: Box): Promise<void> {
  const { deps, personId, client } = box
  for (;;) {
    const rows = await toDelete(deps.db, personId)
    const drafts = rows.filter(({ remote_draft }) => remote_draft !== null)
    for (const row of drafts) await deleteDraft(box, row)
    const mails = rows.filter(({ remote_draft }) => remote_draft === null)
    if (mails.length === 0) return
    if (!(await box.accounts.mayDelete(deps, personId))) {
      const open = mails.filter(({ labels }) => (labels & labelBits.TRASH) === 0)
      if (open.length === 0) return
      await modify(box, open, labelBits.TRASH, labelBits.INBOX)
      const noted = open.map(({ remote_id, labels }) => ({
        folder,
        remoteId: remote_id,
        labels: labels | labelBits.TRASH,
      }))
      await storing(box, (tx) => noteWritten(tx, personId, noted))
      continue
    }
    const ids = mails.map(({ remote_id }) => remote_id)
    await client.tell({ what: 'batchDelete', method: 'POST', path: 'messages/batchDelete', json: { ids } })
    await storing(box, (tx) => unlink(tx, personId, keysOf(mails)))
  }
}

/** Writes a draft there; where it was deleted there meanwhile, it is made anew, for what is written here stays. */
async function putDraft({ client }: Box, draftId: string | null, json: object) {
  if (draftId !== null) {
    try {
      const path = `drafts/${encodeURIComponent(draftId)}`
      return await client.read(draftSchema, { what: 'updateDraft', method: 'PUT', path, json, hurried: true })
    } catch (error) {
      if (!(error instanceof GmailFault && error.kind === 'gone')) throw error
    }
  }
  return client.read(draftSchema, {
    what: 'createDraft',
    method: 'POST',
    path: 'drafts',
    json,
    once: true,
    hurried: true,
  })
}

/**
 * Writes a draft there under the one identity that it has. Its message has another id after each save, which is noted
 * before anybody can take it for a draft of somebody else (`lockDrafts`).
 */
async function writeDraft(box: Box, messageId: string): Promise<void> {
  const { deps, personId } = box
  await deps.db.transaction().execute(async (tx) => {
    await lockDrafts(tx, personId)
    const composed = await composeDraft(tx, deps, personId, messageId)
    if (!composed) return
    const { draft, raw } = composed
    const bcc = draft.bcc_list.map(({ email }) => email)
    const threadId = draft.answers_id === null ? null : await remoteThread(tx, personId, draft.thread_id)
    const mail = { raw: withBcc(raw, bcc).toString('base64url'), ...(threadId !== null && { threadId }) }
    const [known] = await copiesOf(tx, personId, [messageId])
    const { id, message } = await putDraft(box, known?.remote_draft ?? null, { message: mail })
    await stillCurrent(tx, box)
    if (known) await unlink(tx, personId, keysOf([known]))
    const labels = bitsOf(message.labelIds) | labelBits.DRAFT
    const seen = { folder, remoteId: message.id, labels, thread: message.threadId, draft: id }
    // Where it was discarded meanwhile, there is nothing to link: it is to be deleted there too.
    if (await draftOfMessage(tx, personId, messageId)) await link(tx, personId, messageId, seen)
    else await linkDeleted(tx, personId, seen)
  })
}

/** Brings what changed here over to Gmail; done twice, it is done once. */
export async function write(box: Box, change: ProviderChange): Promise<void> {
  if (change.kind === 'labels') await writeLabels(box, change.messageIds)
  else if (change.kind === 'delete') await writeDeletions(box)
  else await writeDraft(box, change.messageId)
}
