import type { BoroughKey } from '@pb/rules/neighborhoods'
import { placeBuildings, type PlacedRow, type PlanContext } from './place-buildings.ts'
import { resolveLocations } from './resolve-address.ts'
import type { SheetLocation } from './sheet-row.ts'

/** Finds or places the building of each location; those of the same building are looked up once, with any unit. */
export async function placeRows(
  context: PlanContext,
  locations: readonly SheetLocation[],
  borough: BoroughKey | null,
): Promise<(index: number) => PlacedRow> {
  const numbers = new Map<string, number>()
  const distinct: SheetLocation[] = []
  const at = locations.map((location) => {
    const { address, zip, area, borough: own } = location
    const key = JSON.stringify([address.houseNumber, address.street, address.display, zip, area, own])
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, distinct.length)
    return distinct.push(location) - 1
  })
  const placed = await placeBuildings(
    context,
    distinct,
    await resolveLocations(context.tx, distinct, borough),
  )
  return (index) => placed[at[index]!]!
}
