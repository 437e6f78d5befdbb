import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../src/platform/db.ts'
import '../../src/modules/listings/tables.ts'
import '../../src/modules/media/tables.ts'
import { makeBuilding, makeUnit } from './buildings.ts'

type NewListing = Insertable<Tables['listing']>

/** What a listing of the tests has, where a test does not say otherwise. */
export const plainListing = {
  ad_type: 'rental',
  standard_status: 'Active',
  price_cents: '300000',
  neighborhood: 'KIPS',
  ownership: 'condo',
  building_type: 'elevator',
  source: 'tests',
  published_at: new Date('2026-02-01T12:00:00Z'),
} as const satisfies Partial<NewListing>

/** A listing, in a building and a unit of its own unless they are given. Returns its id. */
export async function makeListing(db: Db, given: Partial<NewListing> = {}): Promise<string> {
  const building_id = given.building_id ?? (await makeBuilding(db))
  const unit_id = given.unit_id ?? (await makeUnit(db, building_id))
  const { id } = await db
    .insertInto('listing')
    .values({ ...plainListing, ...given, building_id, unit_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Something that happened to a listing. */
export async function makeEvent(
  db: Db,
  event: Partial<Insertable<Tables['listing_event']>> &
    Pick<Insertable<Tables['listing_event']>, 'listing_id' | 'kind' | 'created_at'>,
): Promise<void> {
  await db.insertInto('listing_event').values(event).execute()
}

/** Gives a listing photos of these names, in this order. */
export async function makePhotos(db: Db, listingId: string, names: readonly string[]): Promise<void> {
  const picture = { content_type: 'image/jpeg', bytes: 1, width: 1, height: 1, sha256: Buffer.alloc(32) }
  await db
    .insertInto('media')
    .values(names.map((name) => ({ name, ...picture })))
    .execute()
  await db
    .insertInto('listing_photo')
    .values(names.map((name, position) => ({ listing_id: listingId, position, name })))
    .execute()
}
