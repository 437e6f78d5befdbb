import type { Alert } from '@pb/contract/notifications'

/** Where a notification leads: its one listing, or the results that hold all of them; null where it only informs. */
export function alertTarget({ payload }: Alert): string | null {
  const ids = payload.listing_ids ?? []
  if (ids.length === 0) return null
  if (ids.length === 1) return `/listing/${ids[0]}`
  const query = new URLSearchParams(ids.map((id) => ['listing_ids', id]))
  return `/results/rental?${query.toString()}&ignore_filters=1&limit=20`
}
