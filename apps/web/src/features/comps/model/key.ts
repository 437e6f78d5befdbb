import type { Comp } from '@pb/contract/comps'

/** Names one comparable home among the others; a recorded sale has no id of its own. */
export function keyOf({ advertisement_id, building_id, unit, date, price }: Comp): string {
  return advertisement_id ?? [building_id, unit, date, price].join(' ')
}
