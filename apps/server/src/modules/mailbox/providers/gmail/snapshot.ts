import { tell } from '../../store/settle.ts'
import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { advanceSnapshot, beginSnapshot, endSnapshot, markSeen, unseen } from '../sync/progress.ts'
import { remoteRows, writesSoFar } from '../sync/remote.ts'
import { folder, storing, type Box, type Hold } from './box.ts'
import { bringIds, unknownIds } from './bring-ids.ts'
import { GmailFault } from './fault.ts'
import { lookAt, takeOver } from './look-at.ts'
import { messageList, profile } from './schemas.ts'

/** Messages of one step; the mailbox's other work comes between two of them. */
const pageSize = 100
const chunk = 25

/**
 * Begins a comparison of everything: the first one, or a fresh one where Gmail does not remember the history any more.
 * The history that is read from then on begins before the first page, so that nothing falls between.
 */
export async function begin(box: Box, at: Cursor): Promise<void> {
  const { deps, personId, client } = box
  const { historyId, messagesTotal } = await client.read(profile, { what: 'profile', path: 'profile' })
  await storing(box, async (tx) => {
    await beginSnapshot(tx, deps, personId, messagesTotal)
    await moveCursor(tx, personId, { from: at, to: { cursor: historyId, snapshot: 'page:' } })
  })
}

interface Page {
  readonly ids: readonly string[]
  readonly next: string | undefined
}

/** A page of ids, the newest first. A page's name that Gmail has forgotten is the first one again. */
async function pageOf(box: Box, token: string): Promise<Page> {
  const query = new URLSearchParams({ maxResults: String(pageSize), includeSpamTrash: 'true' })
  if (token !== '') query.set('pageToken', token)
  try {
    const { messages, nextPageToken } = await box.client.read(messageList, {
      what: 'messages',
      path: `messages?${query.toString()}`,
    })
    return { ids: messages.map(({ id }) => id), next: nextPageToken }
  } catch (error) {
    if (token !== '' && error instanceof GmailFault && error.kind === 'refused') return pageOf(box, '')
    throw error
  }
}

/** Stores some messages of a page; those that are here are looked at, since they may stand differently by now. */
async function takeChunk(box: Box, ids: readonly string[]): Promise<void> {
  const { deps, personId } = box
  const since = await writesSoFar(deps.db, personId)
  const rows = await remoteRows(
    deps.db,
    personId,
    ids.map((remoteId) => ({ folder, remoteId })),
  )
  const looked = await lookAt(
    box,
    rows.map(({ remote_id }) => remote_id),
  )
  await bringIds(box, await unknownIds(box, ids), { quiet: true })
  await storing(box, async (tx) => {
    await takeOver(tx, box, looked, since)
    await markSeen(tx, personId, folder, ids)
    await advanceSnapshot(tx, personId, ids.length)
    await tell(tx, deps, personId, 'changed', [])
  })
}

/** What the comparison did not see is gone, if Gmail says so when it is asked for it. */
async function removeUnseen(box: Box, hold: Hold): Promise<void> {
  const { deps, personId } = box
  for (;;) {
    const ids = await unseen(deps.db, personId, folder)
    if (ids.length === 0) return
    const since = await writesSoFar(deps.db, personId)
    const looked = await lookAt(box, ids)
    await storing(box, async (tx) => {
      await takeOver(tx, box, looked, since)
      await markSeen(tx, personId, folder, ids)
    })
    hold()
  }
}

/** One step of the comparison under way. False once it is complete. */
export async function step(
  box: Box,
  at: Cursor & { readonly snapshot: string },
  hold: Hold,
): Promise<boolean> {
  const { deps, personId } = box
  const { ids, next } = await pageOf(box, at.snapshot.slice('page:'.length))
  for (let from = 0; from < ids.length; from += chunk) {
    await takeChunk(box, ids.slice(from, from + chunk))
    hold()
  }
  if (next === undefined) await removeUnseen(box, hold)
  await storing(box, async (tx) => {
    await moveCursor(tx, personId, {
      from: at,
      to: { ...at, snapshot: next === undefined ? null : `page:${next}` },
    })
    if (next === undefined) await endSnapshot(tx, deps, personId)
  })
  return next !== undefined
}
