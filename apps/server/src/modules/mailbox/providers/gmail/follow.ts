import { moveCursor, type Cursor } from '../sync/cursor.ts'
import { applyGone } from '../sync/apply.ts'
import { writesSoFar } from '../sync/remote.ts'
import { storing, type Box, type Hold } from './box.ts'
import { bringIds, unknownIds } from './bring-ids.ts'
import { GmailFault } from './fault.ts'
import { lookAt, sentDrafts, takeOver } from './look-at.ts'
import { historyList } from './schemas.ts'

/** Messages that a stretch of history names. */
interface Stretch {
  /** In the order they were named first, those that came foremost. */
  readonly ids: readonly string[]
  /** Where the next stretch begins. */
  readonly historyId: string
}

/** Messages that are fetched in one go. */
const atOnce = 50

const later = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)

/**
 * Reads the history since a moment, which stays the same over all its pages. What it says happened is not relied on:
 * entries may come twice, or not in order, so each message that it names is looked at as it is now. Null where Gmail
 * does not remember that far.
 */
async function readHistory({ client }: Box, since: string): Promise<Stretch | null> {
  const ids = new Set<string>()
  let page: string | undefined
  // Of the first page: what happens while the others are read is named again next time.
  let historyId: string | undefined
  do {
    const path = `history?startHistoryId=${since}&maxResults=500${page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`}`
    try {
      const listed = await client.read(historyList, { what: 'history', path })
      for (const { messagesAdded, messagesDeleted, labelsAdded, labelsRemoved } of listed.history)
        for (const { message } of [...messagesAdded, ...labelsAdded, ...labelsRemoved, ...messagesDeleted])
          ids.add(message.id)
      historyId ??= listed.historyId
      page = listed.nextPageToken
    } catch (error) {
      if (error instanceof GmailFault && error.kind === 'gone') return null
      throw error
    }
  } while (page !== undefined)
  return { ids: [...ids], historyId: later(historyId, since) }
}

/**
 * Brings a mailbox in step by what happened since its cursor. The cursor moves on in the transaction that stores the
 * last of it; everything before can be done again. False where Gmail does not remember that far.
 */
export async function follow(
  box: Box,
  at: Cursor & { readonly cursor: string },
  hold: Hold,
): Promise<boolean> {
  const { deps, personId } = box
  const since = await writesSoFar(deps.db, personId)
  const stretch = await readHistory(box, at.cursor)
  if (!stretch) return false
  const { ids, historyId } = stretch
  if (ids.length === 0 && historyId === at.cursor) return true
  const unknown = new Set(await unknownIds(box, ids))
  const looked = await lookAt(
    box,
    ids.filter((id) => !unknown.has(id)),
  )
  const sent = await sentDrafts(box, looked.seen)
  if (sent.length > 0) await storing(box, (tx) => applyGone(tx, deps, personId, sent))
  const fresh = [...unknown, ...sent.map(({ remoteId }) => remoteId)]
  for (let from = 0; from < fresh.length; from += atOnce) {
    await bringIds(box, fresh.slice(from, from + atOnce), { quiet: false })
    hold()
  }
  const ended = new Set(sent.map(({ remoteId }) => remoteId))
  const seen = looked.seen.filter(({ remoteId }) => !ended.has(remoteId))
  await storing(box, async (tx) => {
    await takeOver(tx, box, { seen, gone: looked.gone }, since)
    await moveCursor(tx, personId, { from: at, to: { ...at, cursor: historyId } })
  })
  return true
}
