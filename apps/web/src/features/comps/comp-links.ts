import type { Comp } from '@pb/contract/comps'

/** Identifies a comp. Recorded sales have no id. */
export function getCompKey({ advertisement_id, building_id, unit, date, price }: Comp): string {
  return advertisement_id ?? [building_id, unit, date, price].join(' ')
}

/** Path of the listing, or of the building for a recorded sale. */
export function getCompPath({ advertisement_id, building_id }: Comp): string {
  return advertisement_id === null ? `/building/${building_id}` : `/listing/${advertisement_id}`
}

/** `330 East 38th Street, 12C`. */
export function formatCompName({ address, unit }: Pick<Comp, 'address' | 'unit'>): string {
  return unit ? `${address}, ${unit}` : address
}
