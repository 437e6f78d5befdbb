import { chunk } from '@pb/rules/chunk'
import { publishMailEvent } from '../../store/refresh-threads.ts'
import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { advanceSnapshot, beginSnapshot, endSnapshot, markSeen, findUnseen } from '../sync/progress.ts'
import { findRemoteRows, getWriteCount } from '../sync/remote-messages.ts'
import { folder, inMailboxTransaction, type GmailContext, type AssertLease } from './gmail-context.ts'
import { ingestMessages, findUnknownIds } from './ingest-messages.ts'
import { GmailError } from './errors.ts'
import { fetchMessageStates, applyMessageStates } from './message-states.ts'
import { messageList, profile } from './schemas.ts'

/** Messages per page; other work of the mailbox runs between two pages. */
const pageSize = 100
const chunkSize = 25

/**
 * Starts a full sync: the first one, or another one when Gmail no longer has the history. The history id is read
 * before the first page, so that changes made during the full sync are not missed.
 */
export async function beginFullSync(context: GmailContext, position: Cursor): Promise<void> {
  const { deps, personId, client } = context
  const { historyId, messagesTotal } = await client.read(profile, { operation: 'profile', path: 'profile' })
  await inMailboxTransaction(context, async (tx) => {
    await beginSnapshot(tx, deps, personId, messagesTotal)
    await moveCursor(tx, personId, { from: position, to: { cursor: historyId, snapshot: 'page:' } })
  })
}

interface Page {
  readonly ids: readonly string[]
  readonly next: string | undefined
}

/** Fetches a page of ids, newest first; starts over when the page token has expired. */
async function fetchPage(context: GmailContext, token: string): Promise<Page> {
  const query = new URLSearchParams({ maxResults: String(pageSize), includeSpamTrash: 'true' })
  if (token !== '') query.set('pageToken', token)
  try {
    const { messages, nextPageToken } = await context.client.read(messageList, {
      operation: 'messages',
      path: `messages?${query.toString()}`,
    })
    return { ids: messages.map(({ id }) => id), next: nextPageToken }
  } catch (error) {
    if (token !== '' && error instanceof GmailError && error.kind === 'rejected')
      return fetchPage(context, '')
    throw error
  }
}

/** Syncs messages of a page: known ones are refreshed, the others are ingested. */
async function syncChunk(context: GmailContext, ids: readonly string[]): Promise<void> {
  const { deps, personId } = context
  const writeCount = await getWriteCount(deps.db, personId)
  const rows = await findRemoteRows(
    deps.db,
    personId,
    ids.map((remoteId) => ({ folder, remoteId })),
  )
  const states = await fetchMessageStates(
    context,
    rows.map(({ remote_id }) => remote_id),
  )
  await ingestMessages(context, await findUnknownIds(context, ids), { quiet: true })
  const isComplete = await inMailboxTransaction(context, async (tx) => {
    const { outdated } = await applyMessageStates(tx, context, states, writeCount)
    if (outdated.length > 0) return false
    await markSeen(tx, personId, folder, ids)
    await advanceSnapshot(tx, personId, ids.length)
    await publishMailEvent(tx, deps, personId, 'changed', [])
    return true
  })
  if (!isComplete) await syncChunk(context, ids)
}

/** Removes messages that the full sync has not seen, after asking Gmail for each of them. */
async function removeUnseen(context: GmailContext, assertLease: AssertLease): Promise<void> {
  const { deps, personId } = context
  for (;;) {
    const ids = await findUnseen(deps.db, personId, folder)
    if (ids.length === 0) return
    const writeCount = await getWriteCount(deps.db, personId)
    const states = await fetchMessageStates(context, ids)
    await inMailboxTransaction(context, async (tx) => {
      const { outdated } = await applyMessageStates(tx, context, states, writeCount)
      if (outdated.length === 0) await markSeen(tx, personId, folder, ids)
    })
    assertLease()
  }
}

/** Syncs the next page of the full sync. Returns false once it is complete. */
export async function syncNextPage(
  context: GmailContext,
  position: Cursor & { readonly snapshot: string },
  assertLease: AssertLease,
): Promise<boolean> {
  const { deps, personId } = context
  const { ids, next } = await fetchPage(context, position.snapshot.slice('page:'.length))
  for (const part of chunk(ids, chunkSize)) {
    await syncChunk(context, part)
    assertLease()
  }
  if (next === undefined) await removeUnseen(context, assertLease)
  await inMailboxTransaction(context, async (tx) => {
    await moveCursor(tx, personId, {
      from: position,
      to: { ...position, snapshot: next === undefined ? null : `page:${next}` },
    })
    if (next === undefined) await endSnapshot(tx, deps, personId)
  })
  return next !== undefined
}
