import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import type { BuildingAmenities } from './amenities.ts'
import { eventColumns, listingColumns, photoColumns, type ListingRow } from './listing-row.ts'
import type { DemoHome } from './market.ts'
import type { Offer } from './offers.ts'
import { picturesOf, type Album } from './photos.ts'
import type { Random } from './random.ts'

const unitColumns = {
  id: 'bigint',
  building_id: 'bigint',
  label: 'text',
  bedrooms: 'smallint',
  bathrooms: 'smallint',
  size: 'int',
} as const

/** Writes what was made up of the homes: new units, and layouts of those that the city's records named. */
async function writeHomes(tx: Tx, homes: readonly DemoHome[]): Promise<void> {
  const rows = homes.map(({ unitId: id, building, label, plan: { bedrooms, bathrooms, size }, added }) => ({
    added,
    row: { id, building_id: building.id, label, bedrooms, bathrooms, size },
  }))
  const added = rows.flatMap((home) => (home.added ? [home.row] : []))
  await insertMany(tx, 'unit', unitColumns, added)
  const known = rows.flatMap((home) => (home.added ? [] : [home.row]))
  await sql`
    UPDATE unit SET bedrooms = made.bedrooms, bathrooms = made.bathrooms, size = made.size
    FROM unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ bedrooms }) => bedrooms)}::smallint[],
      ${known.map(({ bathrooms }) => bathrooms)}::smallint[], ${known.map(({ size }) => size)}::int[])
      AS made (id, bedrooms, bathrooms, size)
    WHERE unit.id = made.id`.execute(tx)
}

async function writeAmenities(tx: Tx, amenities: ReadonlyMap<string, BuildingAmenities>): Promise<void> {
  const made = [...amenities]
  await sql`
    UPDATE building SET features = made.features, pets = made.pets
    FROM unnest(${made.map(([id]) => id)}::bigint[], ${made.map(([, { features }]) => String(features))}::bigint[],
      ${made.map(([, { pets }]) => pets)}::smallint[]) AS made (id, features, pets)
    WHERE building.id = made.id`.execute(tx)
}

/** Listings that came one after another, of which no two show the same picture first. */
const neighbors = 5

/** Writes the market: homes, listings in the order in which they came, their events and pictures. */
export async function writeMarket(
  tx: Tx,
  { offers, amenities, album, random }: MarketOptions,
): Promise<ListingRow[]> {
  await writeAmenities(tx, amenities)
  await writeHomes(tx, [...new Set(offers.map(({ home }) => home))])
  const inOrder = offers.toSorted((a, b) => a.row.published_at.getTime() - b.row.published_at.getTime())
  const ids = await reserveIds(tx, 'listing', inOrder.length)
  const listings = inOrder.map(({ row }, index): ListingRow => ({ id: ids[index]!, ...row }))
  await insertMany(tx, 'listing', listingColumns, listings)
  const events = inOrder.flatMap(({ story }, index) =>
    story.events.map((event) => ({ listing_id: ids[index]!, ...event })),
  )
  await insertMany(tx, 'listing_event', eventColumns, events)
  const pictures = new Map<DemoHome, string[]>()
  const shown: Record<AdType, string[]> = { rental: [], sale: [] }
  const photos = inOrder.flatMap(({ home, row: { ad_type } }, index) => {
    const names = pictures.get(home) ?? picturesOf(random, album, { plan: home.plan, shown: shown[ad_type] })
    pictures.set(home, names)
    shown[ad_type] = [names[0]!, ...shown[ad_type]].slice(0, neighbors)
    return names.map((name, position) => ({ listing_id: ids[index]!, position, name }))
  })
  await insertMany(tx, 'listing_photo', photoColumns, photos)
  return listings
}

interface MarketOptions {
  readonly offers: readonly Offer[]
  readonly amenities: ReadonlyMap<string, BuildingAmenities>
  readonly album: Album
  readonly random: Random
}
