import { listingPath } from './listing-path.ts'
/**
 * Returns the path of a notification: its link, its listing, or the results with all its listings, for its client if it
 * has one; null if none.
 */
export function getNotificationLink(payload: {
  readonly link?: string | undefined
  readonly listing_ids?: readonly string[] | undefined
  readonly user_id?: string | undefined
}): string | null {
  const { link, listing_ids: ids = [], user_id: clientId } = payload
  if (link !== undefined) return link
  if (ids.length === 0) return null
  if (ids.length === 1) return listingPath(ids[0]!)
  const query = ids.map((id) => `listing_ids=${encodeURIComponent(id)}`).join('&')
  return `/results/selected?${query}&limit=20${clientId === undefined ? '' : `&client_id=${clientId}`}`
}
