import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notifyAll, type AddressedNotification } from './notify.ts'

/** A notification about listings that absorbs the person's unread notification with the same key. */
export interface GroupedNotification {
  readonly personId: string
  readonly kind: NotificationKind
  /** The group: `match:7`. */
  readonly key: string
  /** The link target, with the latest `listing_ids` first. */
  readonly payload: AlertPayload & { readonly listing_ids: readonly string[] }
  /** Formats the message for the total number of listings. */
  readonly message: (count: number) => string
}

/** The maximum number of listing ids in a payload. */
const maxListings = 100

interface ExistingNotification {
  readonly id: string
  readonly person_id: string
  readonly key: string
  readonly payload: AlertPayload
  readonly unread: boolean
}

const toGroupKey = (personId: string, key: string) => `${personId} ${key}`

/** Locks and returns the existing notifications of these groups. */
async function lockExisting(
  tx: Tx,
  notifications: readonly GroupedNotification[],
): Promise<readonly ExistingNotification[]> {
  const { rows } = await sql<ExistingNotification>`
    SELECT n.id, n.person_id, n.key, n.payload, n.read_at IS NULL AS unread
    FROM unnest(${notifications.map(({ personId }) => personId)}::bigint[], ${notifications.map(({ key }) => key)}::text[])
      AS groups (person_id, key)
    JOIN notification n ON n.person_id = groups.person_id AND n.key = groups.key
    ORDER BY n.id FOR UPDATE OF n`.execute(tx)
  return rows
}

/**
 * Notifies people about listings in the caller's transaction. An unread notification of the same group is replaced by a
 * new one that includes its listings; a read one stays.
 */
export async function notifyGrouped(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  notifications: readonly GroupedNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const existing = await lockExisting(tx, notifications)
  const unread = existing.filter((row) => row.unread)
  const read = existing.filter((row) => !row.unread)
  if (unread.length > 0)
    await sql`DELETE FROM notification WHERE id = ANY (${unread.map(({ id }) => id)}::bigint[])`.execute(tx)
  if (read.length > 0)
    await sql`UPDATE notification SET key = NULL WHERE id = ANY (${read.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
  const unreadListings = new Map(
    unread.map(({ person_id, key, payload: { listing_ids = [], listing_count = listing_ids.length } }) => [
      toGroupKey(person_id, key),
      { ids: listing_ids, count: listing_count },
    ]),
  )
  const replacements = notifications.map(
    ({ personId, kind, key, payload, message }): AddressedNotification => {
      const unreadGroup = unreadListings.get(toGroupKey(personId, key)) ?? { ids: [], count: 0 }
      const ids = [...new Set([...payload.listing_ids, ...unreadGroup.ids])]
      const count = unreadGroup.count + ids.length - unreadGroup.ids.length
      return {
        personId,
        kind,
        key,
        message: message(count),
        payload: {
          ...payload,
          listing_ids: ids.slice(0, maxListings),
          ...(count > maxListings && { listing_count: count }),
        },
      }
    },
  )
  await notifyAll(tx, deps, replacements)
}
