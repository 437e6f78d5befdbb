import type { KnownListing } from './listing-queries.ts'
import type { NamedUnit, SheetReject } from './sheet-row.ts'
import { heldReasons } from './texts.ts'

/** A listing that stays on the market although it is not among the rows that were read. */
export interface HeldListing {
  readonly place: string
  readonly listingId: string
  readonly address: string
  readonly unit: string
  readonly reason: string
}

/** Units named on a worksheet that is not read. */
export interface UnreadWorksheet {
  readonly name: string
  readonly named: readonly NamedUnit[]
}

/** Files leave out the hyphens of Queens numbers. */
const simplify = (text: string) => text.replaceAll('-', '')

/** Whether a row that was not read may be about a unit; what it leaves open could be anything. */
function mayName({ address, unit }: NamedUnit, { place }: Pick<KnownListing, 'place'>): boolean {
  // `MN 330 EAST 38 STREET 5B`
  const rest = place.slice(place.indexOf(' ') + 1)
  const at = address && `${address.houseNumber} ${address.street} `
  const isAddress = at === null || simplify(rest).startsWith(simplify(at))
  const isUnit =
    unit === null || (at === null ? rest.endsWith(` ${unit}`) : simplify(rest) === simplify(`${at}${unit}`))
  return isAddress && isUnit
}

export const mayBeNamed = (known: Pick<KnownListing, 'place'>, rejects: readonly SheetReject[]): boolean =>
  rejects.some(({ named }) => mayName(named, known))

/** Finds which of the missing listings a row that was not read, or another worksheet, may name. */
export function findHeld(
  missing: readonly KnownListing[],
  rejects: readonly SheetReject[],
  unread: readonly UnreadWorksheet[],
): HeldListing[] {
  return missing.flatMap((known) => {
    const row = rejects.find(({ named }) => mayName(named, known))
    const sheet = unread.find(({ named }) => named.some((unit) => mayName(unit, known)))
    if (!row && !sheet) return []
    const { place, listing_id: listingId, address, unit } = known
    const reason = row ? heldReasons.row(row.row) : heldReasons.worksheet(sheet!.name)
    return [{ place, listingId, address, unit, reason }]
  })
}
