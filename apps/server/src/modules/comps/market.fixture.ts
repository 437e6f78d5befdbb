import { bedroomCode } from '@pb/rules/bedrooms'
import type { Point } from '@pb/rules/distance'
import type { AdType, Ownership } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../test/factories/listings.ts'
import type { Db } from '../../platform/db/db.ts'

/** A listing of a random market, as plain values. */
export interface MarketListing {
  readonly building: number
  readonly unit: string
  readonly position: Point | null
  readonly neighborhood: string
  readonly ownership: Ownership
  readonly adType: AdType
  readonly status: 'Active' | 'Coming Soon' | 'Pending' | 'Closed' | 'Withdrawn'
  readonly bedrooms: number
  readonly size: number | null
  readonly dollars: number
  /** Months since it closed, always half a month past a whole one. */
  readonly monthsAgo: number
  id?: string
}

const buildingArbitrary = fc.record({
  position: fc.option(
    fc.record({
      latitude: fc.double({ min: 40.74, max: 40.748, noNaN: true }),
      longitude: fc.double({ min: -73.984, max: -73.976, noNaN: true }),
    }),
    { freq: 8 },
  ),
  neighborhood: fc.constantFrom('KIPS', 'KIPS', 'GRAM', 'MURR', 'UWS'),
  ownership: fc.constantFrom<Ownership>('condo', 'co-op'),
})

const listingArbitrary = fc.record({
  adType: fc.constantFrom<AdType>('rental', 'sale'),
  status: fc.constantFrom<MarketListing['status']>(
    'Active',
    'Coming Soon',
    'Pending',
    'Closed',
    'Closed',
    'Withdrawn',
  ),
  bedrooms: fc.constantFrom(0, bedroomCode('1'), bedroomCode('1'), bedroomCode('2')),
  size: fc.option(fc.integer({ min: 400, max: 1000 })),
  dollars: fc.constantFrom(0, 2000, 3000, 3000),
  monthsAgo: fc.integer({ min: 0, max: 26 }).map((months) => months + 0.5),
  unit: fc.constantFrom('1A', '2B', '3C', '4D', '5E'),
  at: fc.nat(),
})

async function insertListing(
  db: Db,
  listing: MarketListing,
  ids: { building_id: string; unit_id: string },
  now: Date,
): Promise<string> {
  const id = await makeListing(db, {
    ...ids,
    ad_type: listing.adType,
    standard_status: listing.status,
    neighborhood: listing.neighborhood,
    ownership: listing.ownership,
    bedrooms: listing.bedrooms,
    size: listing.size,
    price_cents: String(listing.dollars * 100),
  })
  const created_at = new Date(now)
  created_at.setUTCMonth(created_at.getUTCMonth() - Math.floor(listing.monthsAgo))
  created_at.setUTCDate(created_at.getUTCDate() - 10)
  if (listing.status === 'Closed')
    await makeEvent(db, { listing_id: id, kind: 'status_change', standard_status: 'Closed', created_at })
  return id
}

/** A few buildings with listings; the first listing is the subject of the comparison. */
export const randomMarket = fc
  .tuple(
    fc.array(buildingArbitrary, { minLength: 2, maxLength: 5 }),
    fc.array(listingArbitrary, { minLength: 4, maxLength: 20 }),
  )
  .map(([buildings, unplaced]) => {
    const listings = unplaced.map(({ at, ...each }): MarketListing => {
      const index = at % buildings.length
      return { ...each, ...buildings[index]!, building: index, unit: `${index}-${each.unit}` }
    })
    return {
      /** Replaces all listings in the database with this market. */
      async create(db: Db, now: Date) {
        await db.deleteFrom('recorded_sale').execute()
        await db.deleteFrom('listing').execute()
        const buildingIds = await Promise.all(
          buildings.map(({ position, neighborhood, ownership }) =>
            makeBuilding(db, {
              neighborhood,
              ownership,
              latitude: position?.latitude ?? null,
              longitude: position?.longitude ?? null,
            }),
          ),
        )
        const units = new Map<string, string>()
        for (const listing of listings) {
          const building_id = buildingIds[listing.building]!
          const unit_id =
            units.get(listing.unit) ?? (await makeUnit(db, building_id, { label: listing.unit }))
          units.set(listing.unit, unit_id)
          listing.id = await insertListing(db, listing, { building_id, unit_id }, now)
        }
        return { subject: listings[0]!, listings }
      },
    }
  })
