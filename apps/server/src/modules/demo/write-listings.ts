import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { BuildingAmenities } from './amenities.ts'
import { eventColumns, listingColumns, photoColumns, type ListingRow, type PhotoRow } from './listing-row.ts'
import type { DemoUnit } from './market.ts'
import type { DemoListing } from './listings.ts'
import { writeOpenHouses } from './open-houses.ts'
import { createGallery, pickPhotos, type Album, type Gallery } from './photos.ts'
import { createRandom, type Random } from './random.ts'

const unitColumns = {
  id: 'bigint',
  building_id: 'bigint',
  label: 'text',
  bedrooms: 'smallint',
  bathrooms: 'smallint',
  size: 'int',
} as const

/** Inserts new units, and sets the layouts of units from the city's records. */
async function writeUnits(tx: Tx, units: readonly DemoUnit[]): Promise<void> {
  const rows = units.map(({ unitId: id, building, label, plan: { bedrooms, bathrooms, size }, isNew }) => ({
    isNew,
    row: { id, building_id: building.id, label, bedrooms, bathrooms, size },
  }))
  const added = rows.flatMap((unit) => (unit.isNew ? [unit.row] : []))
  await insertMany(tx, 'unit', unitColumns, added)
  const known = rows.flatMap((unit) => (unit.isNew ? [] : [unit.row]))
  await sql`
    UPDATE unit SET bedrooms = input.bedrooms, bathrooms = input.bathrooms, size = input.size
    FROM unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ bedrooms }) => bedrooms)}::smallint[],
      ${known.map(({ bathrooms }) => bathrooms)}::smallint[], ${known.map(({ size }) => size)}::int[])
      AS input (id, bedrooms, bathrooms, size)
    WHERE unit.id = input.id`.execute(tx)
}

async function writeAmenities(tx: Tx, amenities: ReadonlyMap<string, BuildingAmenities>): Promise<void> {
  const entries = [...amenities]
  await sql`
    UPDATE building SET features = input.features, pets = input.pets
    FROM unnest(${entries.map(([id]) => id)}::bigint[], ${entries.map(([, { features }]) => String(features))}::bigint[],
      ${entries.map(([, { pets }]) => pets)}::smallint[]) AS input (id, features, pets)
    WHERE building.id = input.id`.execute(tx)
}

function toPhotoRows(listing_id: string, { photos, floorPlan }: Gallery): PhotoRow[] {
  const rows = photos.map((name, position) => ({ listing_id, position, name, floorplan: false }))
  return floorPlan === null
    ? rows
    : [...rows, { listing_id, position: rows.length, name: floorPlan, floorplan: true }]
}

/** Number of consecutive listings with different cover photos. */
const adjacentListings = 16

/** Writes units, listings in order of publication, their events and photos. */
export async function writeListings(
  tx: Tx,
  { listings, amenities, album, random, now }: InventoryInput,
): Promise<ListingRow[]> {
  await writeAmenities(tx, amenities)
  await writeUnits(tx, [...new Set(listings.map(({ unit }) => unit))])
  const sorted = listings.toSorted((a, b) => a.row.published_at.getTime() - b.row.published_at.getTime())
  const ids = await reserveIds(tx, 'listing', sorted.length)
  const rows = sorted.map(({ row }, index): ListingRow => ({ id: ids[index]!, ...row }))
  await insertMany(tx, 'listing', listingColumns, rows)
  const events = sorted.flatMap(({ history }, index) =>
    history.events.map((event) => ({ listing_id: ids[index]!, ...event })),
  )
  await insertMany(tx, 'listing_event', eventColumns, events)
  await writeOpenHouses(tx, rows, now)
  // Photos beyond those of the first draw have a generator of their own, which leaves all other data as it is.
  const galleryRandom = createRandom(20_260_303)
  const galleries = new Map<DemoUnit, Gallery>()
  const shown: Record<AdType, string[]> = { rental: [], sale: [] }
  const photos = sorted.flatMap(({ unit, row: { ad_type } }, index) => {
    const { plan } = unit
    const gallery =
      galleries.get(unit) ??
      createGallery(galleryRandom, album, {
        plan,
        photos: pickPhotos(random, album, { plan, shown: new Set(shown[ad_type]) }),
      })
    galleries.set(unit, gallery)
    shown[ad_type] = [gallery.photos[0]!, ...shown[ad_type]].slice(0, adjacentListings)
    return toPhotoRows(ids[index]!, gallery)
  })
  await insertMany(tx, 'listing_photo', photoColumns, photos)
  return rows
}

interface InventoryInput {
  readonly listings: readonly DemoListing[]
  readonly amenities: ReadonlyMap<string, BuildingAmenities>
  readonly album: Album
  readonly random: Random
  readonly now: Date
}
