import type { Tx } from '../../../platform/db/db.ts'

/** Returns a listing's address with unit: `20 Carroll St, 3E`. */
export async function getListingAddress(tx: Tx, listingId: string): Promise<string> {
  const { address, label } = await tx
    .selectFrom('listing')
    .innerJoin('building', 'building.id', 'listing.building_id')
    .innerJoin('unit', 'unit.id', 'listing.unit_id')
    .where('listing.id', '=', listingId)
    .select(['building.address', 'unit.label'])
    .executeTakeFirstOrThrow()
  return [address, label].filter(Boolean).join(', ')
}
