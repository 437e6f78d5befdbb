import { bedroomCode } from '@pb/rules/bedrooms'
import type { Point } from '@pb/rules/distance'
import type { AdType, Ownership } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../test/factories/listings.ts'
import type { Db } from '../../platform/db.ts'

/** A listing of a random market, as plain values. */
export interface Home {
  readonly building: number
  readonly unit: string
  readonly place: Point | null
  readonly neighborhood: string
  readonly ownership: Ownership
  readonly adType: AdType
  readonly status: 'Active' | 'Coming Soon' | 'Pending' | 'Closed' | 'Withdrawn'
  readonly bedrooms: number
  readonly size: number | null
  readonly dollars: number
  /** Since it closed, in whole months and half a one. */
  readonly monthsAgo: number
  id?: string
}

const building = fc.record({
  place: fc.option(
    fc.record({
      latitude: fc.double({ min: 40.74, max: 40.748, noNaN: true }),
      longitude: fc.double({ min: -73.984, max: -73.976, noNaN: true }),
    }),
    { freq: 8 },
  ),
  neighborhood: fc.constantFrom('KIPS', 'KIPS', 'GRAM', 'MURR', 'UWS'),
  ownership: fc.constantFrom<Ownership>('condo', 'co-op'),
})

const listing = fc.record({
  adType: fc.constantFrom<AdType>('rental', 'sale'),
  status: fc.constantFrom<Home['status']>(
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

async function write(
  db: Db,
  home: Home,
  ids: { building_id: string; unit_id: string },
  now: Date,
): Promise<string> {
  const id = await makeListing(db, {
    ...ids,
    ad_type: home.adType,
    standard_status: home.status,
    neighborhood: home.neighborhood,
    ownership: home.ownership,
    bedrooms: home.bedrooms,
    size: home.size,
    price_cents: String(home.dollars * 100),
  })
  const created_at = new Date(now)
  created_at.setUTCMonth(created_at.getUTCMonth() - Math.floor(home.monthsAgo))
  created_at.setUTCDate(created_at.getUTCDate() - 10)
  if (home.status === 'Closed')
    await makeEvent(db, { listing_id: id, kind: 'status_change', standard_status: 'Closed', created_at })
  return id
}

/** Some buildings with some listings; the first listing that has a price is the one to compare. */
export const randomMarket = fc
  .tuple(
    fc.array(building, { minLength: 2, maxLength: 5 }),
    fc.array(listing, { minLength: 4, maxLength: 20 }),
  )
  .map(([buildings, listings]) => {
    const homes = listings.map(({ at, ...each }): Home => {
      const index = at % buildings.length
      return { ...each, ...buildings[index]!, building: index, unit: `${index}-${each.unit}` }
    })
    return {
      /** Writes the market in place of whatever stood there. */
      async make(db: Db, now: Date) {
        await db.deleteFrom('recorded_sale').execute()
        await db.deleteFrom('listing').execute()
        const made = await Promise.all(
          buildings.map(({ place, neighborhood, ownership }) =>
            makeBuilding(db, {
              neighborhood,
              ownership,
              latitude: place?.latitude ?? null,
              longitude: place?.longitude ?? null,
            }),
          ),
        )
        const units = new Map<string, string>()
        for (const home of homes) {
          const building_id = made[home.building]!
          const unit_id = units.get(home.unit) ?? (await makeUnit(db, building_id, { label: home.unit }))
          units.set(home.unit, unit_id)
          home.id = await write(db, home, { building_id, unit_id }, now)
        }
        return { subject: homes[0]!, homes }
      },
    }
  })
