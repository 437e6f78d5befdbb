import { chunk } from '@pb/rules/chunk'
import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { applyRemovals } from '../sync/apply-remote-changes.ts'
import { getWriteCount } from '../sync/remote-messages.ts'
import { inMailboxTransaction, type GmailContext, type AssertLease } from './gmail-context.ts'
import { ingestMessages, findUnknownIds } from './ingest-messages.ts'
import { GmailError } from './errors.ts'
import { fetchMessageStates, findSentDrafts, applyMessageStates } from './message-states.ts'
import { historyList } from './schemas.ts'

/** Messages changed since a history id. */
interface HistoryChanges {
  /** In order of first mention, with added messages first. */
  readonly ids: readonly string[]
  /** Start of the next partial sync. */
  readonly historyId: string
}

/** Messages ingested between two lease checks. */
const batchSize = 50

const maxHistoryId = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)

/**
 * Reads all pages of the history since an id. Entries may be repeated or out of order, so only the message ids are
 * used and each message is fetched in its current state. Returns null when Gmail no longer has the history.
 */
async function readHistory({ client }: GmailContext, since: string): Promise<HistoryChanges | null> {
  const ids = new Set<string>()
  let page: string | undefined
  // From the first page: changes made while later pages are read are reported again next time.
  let historyId: string | undefined
  do {
    const path = `history?startHistoryId=${since}&maxResults=500${page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`}`
    try {
      const listed = await client.read(historyList, { operation: 'history', path })
      for (const { messagesAdded, messagesDeleted, labelsAdded, labelsRemoved } of listed.history)
        for (const { message } of [...messagesAdded, ...labelsAdded, ...labelsRemoved, ...messagesDeleted])
          ids.add(message.id)
      historyId ??= listed.historyId
      page = listed.nextPageToken
    } catch (error) {
      if (error instanceof GmailError && error.kind === 'not_found') return null
      throw error
    }
  } while (page !== undefined)
  return { ids: [...ids], historyId: maxHistoryId(historyId, since) }
}

/**
 * Syncs the changes since the cursor. The cursor moves in the transaction that stores the last of them; the steps
 * before can be repeated. Returns false when Gmail no longer has the history.
 */
export async function runPartialSync(
  context: GmailContext,
  position: Cursor & { readonly cursor: string },
  assertLease: AssertLease,
): Promise<boolean> {
  const { deps, personId } = context
  const writeCount = await getWriteCount(deps.db, personId)
  const changes = await readHistory(context, position.cursor)
  if (!changes) return false
  const { ids, historyId } = changes
  if (ids.length === 0 && historyId === position.cursor) return true
  const unknown = new Set(await findUnknownIds(context, ids))
  const states = await fetchMessageStates(
    context,
    ids.filter((id) => !unknown.has(id)),
  )
  const sent = await findSentDrafts(context, states.present)
  if (sent.length > 0) await inMailboxTransaction(context, (tx) => applyRemovals(tx, deps, personId, sent))
  const toIngest = [...unknown, ...sent.map(({ remoteId }) => remoteId)]
  for (const batch of chunk(toIngest, batchSize)) {
    await ingestMessages(context, batch, { quiet: false })
    assertLease()
  }
  const sentIds = new Set(sent.map(({ remoteId }) => remoteId))
  const present = states.present.filter(({ remoteId }) => !sentIds.has(remoteId))
  const isComplete = await inMailboxTransaction(context, async (tx) => {
    const { outdated } = await applyMessageStates(
      tx,
      context,
      { present, removed: states.removed },
      writeCount,
    )
    if (outdated.length > 0) return false
    await moveCursor(tx, personId, { from: position, to: { ...position, cursor: historyId } })
    return true
  })
  assertLease()
  return isComplete || runPartialSync(context, position, assertLease)
}
