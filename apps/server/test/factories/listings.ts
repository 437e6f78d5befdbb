import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../src/platform/db/db.ts'
import '../../src/modules/listings/tables.ts'
import '../../src/modules/media/tables.ts'
import { makeBuilding, makeUnit } from './buildings.ts'

type NewListing = Insertable<Tables['listing']>

/** Default fields of a test listing. */
export const defaultListing = {
  ad_type: 'rental',
  standard_status: 'Active',
  price_cents: '300000',
  neighborhood: 'KIPS',
  ownership: 'condo',
  building_type: 'elevator',
  source: 'tests',
  published_at: new Date('2026-02-01T12:00:00Z'),
} as const satisfies Partial<NewListing>

/** Creates a listing, in a new building and unit unless given. Returns its id. */
export async function makeListing(db: Db, given: Partial<NewListing> = {}): Promise<string> {
  const building_id = given.building_id ?? (await makeBuilding(db))
  const unit_id = given.unit_id ?? (await makeUnit(db, building_id))
  const { id } = await db
    .insertInto('listing')
    .values({ ...defaultListing, ...given, building_id, unit_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a listing event. */
export async function makeEvent(
  db: Db,
  event: Partial<Insertable<Tables['listing_event']>> &
    Pick<Insertable<Tables['listing_event']>, 'listing_id' | 'kind' | 'created_at'>,
): Promise<void> {
  await db.insertInto('listing_event').values(event).execute()
}

/** Adds photos to a listing, in order. */
export async function makePhotos(db: Db, listingId: string, names: readonly string[]): Promise<void> {
  const photo = { content_type: 'image/jpeg', bytes: 1, width: 1, height: 1, sha256: Buffer.alloc(32) }
  await db
    .insertInto('media')
    .values(names.map((name) => ({ name, ...photo })))
    .execute()
  await db
    .insertInto('listing_photo')
    .values(names.map((name, position) => ({ listing_id: listingId, position, name })))
    .execute()
}
