import type { AddressReading } from '@pb/rules/addresses/read-address'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { listCandidates } from './candidates.ts'
import { loadCity } from './city.ts'
import { findBuildingsByAddress } from './find-buildings.ts'
import { findStoredAddresses } from './stored-addresses.ts'

/** Returns the ids of the stored buildings that an address may mean, by the candidates that `locateAddress` shows. */
export async function findPossibleBuildings(db: Db | Tx, reading: AddressReading): Promise<string[]> {
  const { address } = reading
  if (!address) return []
  const candidates = listCandidates(
    await loadCity(),
    address,
    reading,
    await findStoredAddresses(db, [address]),
  )
  const found = await findBuildingsByAddress(
    db,
    candidates.map(({ borough, address: { houseNumber, street } }) => ({ borough, houseNumber, street })),
  )
  return [...new Set(found.flatMap((building) => building?.id ?? []))]
}
