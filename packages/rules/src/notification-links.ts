/** Where a notification leads: its own page, its one listing, or the results that hold all of its listings. */
export function notificationLink(payload: {
  readonly link?: string | undefined
  readonly listing_ids?: readonly string[] | undefined
}): string | null {
  const { link, listing_ids: ids = [] } = payload
  if (link !== undefined) return link
  if (ids.length === 0) return null
  if (ids.length === 1) return `/listing/${ids[0]}`
  const query = ids.map((id) => `listing_ids=${encodeURIComponent(id)}`).join('&')
  return `/results/selected?${query}&limit=20`
}
