import type { Comp } from '@pb/contract/comps'

/** Names one comparable home among the others; a recorded sale has no id of its own. */
export function keyOf({ advertisement_id, building_id, unit, date, price }: Comp): string {
  return advertisement_id ?? [building_id, unit, date, price].join(' ')
}

/** Where it leads: to the listing, or for a recorded sale to its building. */
export function pathOf({ advertisement_id, building_id }: Comp): string {
  return advertisement_id === null ? `/building/${building_id}` : `/listing/${advertisement_id}`
}
