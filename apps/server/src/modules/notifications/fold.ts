import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notifyAll, type ToldNews } from './notify.ts'

/** News over listings that takes in what the person has not read yet of the same matter, so that it stays one line. */
export interface FoldedNews {
  readonly personId: string
  readonly kind: NotificationKind
  /** The matter: `match:7`. */
  readonly key: string
  /** Where it leads; `listing_ids` the latest first. */
  readonly payload: AlertPayload & { readonly listing_ids: readonly string[] }
  /** What to say of so many listings. */
  readonly message: (count: number) => string
}

/** Listings that one notification leads to, at most. */
const mostListings = 100

interface Earlier {
  readonly id: string
  readonly person_id: string
  readonly key: string
  readonly payload: AlertPayload
  readonly unread: boolean
}

const matterOf = (personId: string, key: string) => `${personId} ${key}`

/** What was told of these matters before, held until the transaction ends. */
async function earlierOf(tx: Tx, news: readonly FoldedNews[]): Promise<readonly Earlier[]> {
  const { rows } = await sql<Earlier>`
    SELECT n.id, n.person_id, n.key, n.payload, n.read_at IS NULL AS unread
    FROM unnest(${news.map(({ personId }) => personId)}::bigint[], ${news.map(({ key }) => key)}::text[])
      AS asked (person_id, key)
    JOIN notification n ON n.person_id = asked.person_id AND n.key = asked.key
    ORDER BY n.id FOR UPDATE OF n`.execute(tx)
  return rows
}

/**
 * Tells people of listings, in the caller's transaction. An unread notification of the same matter gives way to one that
 * holds its listings too and stands at the top; a read one stays as it is.
 */
export async function notifyFolded(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  news: readonly FoldedNews[],
): Promise<void> {
  if (news.length === 0) return
  const earlier = await earlierOf(tx, news)
  const unread = earlier.filter((row) => row.unread)
  const read = earlier.filter((row) => !row.unread)
  if (unread.length > 0)
    await sql`DELETE FROM notification WHERE id = ANY (${unread.map(({ id }) => id)}::bigint[])`.execute(tx)
  if (read.length > 0)
    await sql`UPDATE notification SET key = NULL WHERE id = ANY (${read.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
  const before = new Map(
    unread.map(({ person_id, key, payload: { listing_ids = [], listing_count = listing_ids.length } }) => [
      matterOf(person_id, key),
      { ids: listing_ids, count: listing_count },
    ]),
  )
  const told = news.map(({ personId, kind, key, payload, message }): ToldNews => {
    const known = before.get(matterOf(personId, key)) ?? { ids: [], count: 0 }
    const ids = [...new Set([...payload.listing_ids, ...known.ids])]
    const count = known.count + ids.length - known.ids.length
    return {
      personId,
      kind,
      key,
      message: message(count),
      payload: {
        ...payload,
        listing_ids: ids.slice(0, mostListings),
        ...(count > mostListings && { listing_count: count }),
      },
    }
  })
  await notifyAll(tx, deps, told)
}
