import { toUnixSeconds } from '@pb/rules/dates'
import { formatPublicListing, type LiveStreamRow } from '../records/stream-row.ts'

/** What an email to an invited client has of a live stream. Times are Unix seconds. */
export interface Announcement {
  readonly starts_at: number
  readonly ends_at: number
  readonly listing: string
  readonly is_canceled: boolean
}

export const toAnnouncement = (row: LiveStreamRow): Announcement => ({
  starts_at: toUnixSeconds(row.starts_at),
  ends_at: toUnixSeconds(row.ends_at),
  listing: formatPublicListing(row),
  is_canceled: row.canceled_at !== null || row.open_house_canceled_at !== null,
})

/** What a client has to know; null if the last email still holds. */
export function findChange(
  before: Announcement,
  now: Announcement,
): 'canceled' | 'restored' | 'moved' | 'listing' | null {
  if (now.is_canceled) return before.is_canceled ? null : 'canceled'
  if (before.is_canceled) return 'restored'
  if (before.starts_at !== now.starts_at || before.ends_at !== now.ends_at) return 'moved'
  return before.listing === now.listing ? null : 'listing'
}
