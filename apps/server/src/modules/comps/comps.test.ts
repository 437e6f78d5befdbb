import type { Comps } from '@pb/contract/comps'
import { adjoiningNeighborhoods } from '@pb/rules/adjoining'
import { bedroomCode } from '@pb/rules/bedrooms'
import { milesBetween } from '@pb/rules/distance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../test/factories/listings.ts'
import { countRuns } from '../../../test/harness/test-runs.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { getScope, getWidenings, type Scope } from './scope.ts'
import { randomMarket, type MarketListing } from './market.fixture.ts'

const office = testOffice()

async function comps(id: string): Promise<Comps> {
  const reply = await office.call({ url: `/v1/comps-listing/${id}`, as: await office.person() })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const kips = { latitude: 40.742, longitude: -73.978, neighborhood: 'KIPS' }
const oneBed = bedroomCode('1')

interface Closing {
  readonly building_id?: string
  readonly at?: string
  readonly dollars?: number
  readonly bedrooms?: number
  readonly size?: number | null
  readonly ad_type?: 'rental' | 'sale'
}

/** Creates a closed listing; returns its id. */
async function makeClosedListing({
  at = '2026-01-15T17:00:00Z',
  dollars = 1000,
  ...given
}: Closing): Promise<string> {
  const { db } = office.deps
  const id = await makeListing(db, {
    ad_type: 'sale',
    standard_status: 'Closed',
    bedrooms: oneBed,
    price_cents: String((dollars + 100) * 100),
    ...given,
  })
  await makeEvent(db, {
    listing_id: id,
    kind: 'status_change',
    standard_status: 'Closed',
    price_cents: String(dollars * 100),
    created_at: new Date(at),
  })
  return id
}

const ids = (list: Comps['closed']) => list.map(({ advertisement_id }) => advertisement_id)

test('sorts the same building first, then by distance, and lists pending ones separately', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, kips)
  const near = await makeBuilding(db, { ...kips, latitude: 40.743 })
  const nearer = await makeBuilding(db, { ...kips, latitude: 40.7425 })
  const subject = await makeListing(db, { building_id, ad_type: 'sale', bedrooms: oneBed, size: 800 })
  const far = await makeClosedListing({ building_id: near, dollars: 900 })
  const here = await makeClosedListing({ building_id, dollars: 1000, size: 880, at: '2024-06-01T12:00:00Z' })
  const next = await makeClosedListing({ building_id: nearer, dollars: 1200, size: 720 })
  const pending = await makeListing(db, {
    building_id: near,
    ad_type: 'sale',
    bedrooms: oneBed,
    standard_status: 'Pending',
  })
  const found = await comps(subject)
  expect(ids(found.closed)).toEqual([here, next, far])
  expect(ids(found.active)).toEqual([pending])
  expect(found.summary).toEqual({ count: 3, median: 1000, low: 900, high: 1200, median_per_foot: 1 })
  expect(found.closed[0]).toMatchObject({
    price: 1000,
    status: 'Sold',
    date: '2024-06-01',
    distance: 0,
    reasons: ['Same building', 'same bedrooms', '10% larger'],
  })
  expect(found.closed[1]!.reasons).toEqual(['0.03 mi, Kips Bay', 'same bedrooms', '10% smaller'])
  expect(found.active[0]).toMatchObject({ status: 'In Contract' })
})

test('never compares a co-op sale with a condo, but compares rentals of any ownership', async () => {
  const { db } = office.deps
  const location = { ...kips, latitude: 40.75 }
  const building_id = await makeBuilding(db, { ...location, ownership: 'co-op' })
  const condo = await makeBuilding(db, { ...location, ownership: 'condo' })
  const condop = await makeBuilding(db, { ...location, ownership: 'condop' })
  const make = async (ad_type: 'rental' | 'sale') => {
    const subject = await makeListing(db, { building_id, ad_type, bedrooms: oneBed, ownership: 'co-op' })
    await makeClosedListing({ building_id: condo, ad_type })
    const { listing } = { listing: await makeClosedListing({ building_id: condop, ad_type }) }
    await db.updateTable('listing').set({ ownership: 'condop' }).where('id', '=', listing).execute()
    return comps(subject)
  }
  const closedHere = (found: Comps) => found.closed.filter(({ distance }) => distance === 0)
  expect(closedHere(await make('sale'))).toHaveLength(1)
  expect(closedHere(await make('rental'))).toHaveLength(2)
})

test('compares a sale of unknown ownership in its own building only', async () => {
  const { db } = office.deps
  const location = { ...kips, latitude: 40.755 }
  const building_id = await makeBuilding(db, { ...location, ownership: '' })
  const beside = await makeBuilding(db, { ...location, ownership: 'condo' })
  const subject = await makeListing(db, { building_id, ad_type: 'sale', bedrooms: oneBed, ownership: '' })
  const own = await makeClosedListing({ building_id })
  await makeClosedListing({ building_id: beside })
  expect(ids((await comps(subject)).closed)).toEqual([own])
})

test('includes recorded sales of the same building, and counts a sale that was also listed once', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { ...kips, latitude: 40.76 })
  const subject = await makeListing(db, { building_id, ad_type: 'sale', bedrooms: oneBed })
  const unknown = await makeUnit(db, building_id, { label: '7Q' })
  await makeSale(db, { unitId: unknown, buildingId: building_id, date: '2025-03-05', dollars: 700 })
  const listed = await makeClosedListing({ building_id, dollars: 800 })
  const { unit_id } = await db
    .selectFrom('listing')
    .where('id', '=', listed)
    .select('unit_id')
    .executeTakeFirstOrThrow()
  await makeSale(db, { unitId: unit_id, buildingId: building_id, date: '2026-02-20', dollars: 801 })
  const found = await comps(subject)
  expect(found.closed.map(({ unit, price }) => [unit, price])).toContainEqual(['7Q', 700])
  expect(found.closed.filter((comp) => comp.building_id === building_id)).toHaveLength(2)
  const record = found.closed.find(({ unit }) => unit === '7Q')
  expect(record).toMatchObject({
    advertisement_id: null,
    bedrooms: null,
    reasons: ['Same building', 'bedrooms unknown'],
  })
})

test('searches only the same building without known bedrooms, and returns no summary without comps', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { ...kips, latitude: 40.77 })
  const beside = await makeBuilding(db, { ...kips, latitude: 40.7701 })
  const subject = await makeListing(db, { building_id, bedrooms: 0 })
  await makeClosedListing({ building_id: beside, ad_type: 'rental' })
  const found = await comps(subject)
  expect(found).toMatchObject({ summary: null, closed: [], active: [] })
  expect(found.scope).toBe(
    "Rented in the same building within 12 months. Its bedroom count is unknown, so other buildings aren't included.",
  )
})

test('returns 404 for an unknown listing', async () => {
  const reply = await office.call({ url: '/v1/comps-listing/999999', as: await office.person() })
  expect(reply.statusCode).toBe(404)
})

/** The first scope and the wider ones of a listing. */
/** The first scope and the widened ones, with the dimension in which each was widened. */
function getScopes({ adType, position, ...listing }: MarketListing) {
  const latitude = position?.latitude ?? null
  const longitude = position?.longitude ?? null
  const ids = { id: '0', unit_id: '0', building_id: '0', unit: '' }
  const subject = { ...listing, ...ids, ad_type: adType, borough: 'MN' as const, latitude, longitude }
  const first = getScope(subject)
  return [{ dimension: null, scope: first }, ...getWidenings(subject, first)]
}

function hasSimilarBedrooms(a: MarketListing, b: MarketListing, scope: Scope): boolean {
  if (a.bedrooms === 0 || b.bedrooms === 0 || a.bedrooms === b.bedrooms) return true
  return scope.bedroomRange === 'one' && Math.abs(a.bedrooms - b.bedrooms) <= 10
}

/** Reference implementation of the rule over plain objects. */
function isComparable(subject: MarketListing, other: MarketListing, scope: Scope): boolean {
  if (other.unit === subject.unit || other.dollars === 0 || other.adType !== subject.adType) return false
  if (subject.adType === 'sale' && other.ownership !== subject.ownership) return false
  if (!hasSimilarBedrooms(subject, other, scope)) return false
  const least = scope.sizeFactor === 1.25 ? 0.75 : 1 / scope.sizeFactor
  if (subject.size && other.size)
    if (other.size < subject.size * least || other.size > subject.size * scope.sizeFactor) return false
  const same = other.building === subject.building
  const months = same ? scope.monthsInBuilding : scope.months
  if (other.status === 'Closed' && other.monthsAgo >= months) return false
  if (same) return true
  if (scope.miles === 0 || !subject.position || !other.position) return false
  if (scope.bedroomRange === 'equal' && other.bedrooms === 0) return false
  const near = [subject.neighborhood, ...adjoiningNeighborhoods(subject.neighborhood)]
  return near.includes(other.neighborhood) && milesBetween(subject.position, other.position) <= scope.miles
}

const isOffered = ({ status, dollars }: MarketListing) =>
  (status === 'Active' || status === 'Coming Soon') && dollars > 0

/** Whether an earlier listing already offers the same unit: each unit is shown once, here by its first listing. */
function isRepeated(listing: MarketListing, listings: readonly MarketListing[]): boolean {
  const first = listings.find(
    (each) => isOffered(each) && each.unit === listing.unit && each.adType === listing.adType,
  )
  return isOffered(listing) && first !== listing
}

test('finds the same comparables as the reference implementation in any market', async () => {
  await fc.assert(
    fc.asyncProperty(randomMarket, async (market) => {
      const { subject, listings } = await market.create(office.deps.db, office.clock.now())
      const found = await comps(subject.id!)
      const findIn = (scope: Scope) =>
        listings.filter(
          (listing) =>
            listing.status !== 'Withdrawn' &&
            isComparable(subject, listing, scope) &&
            !isRepeated(listing, listings),
        )
      const countClosed = (list: readonly MarketListing[]) =>
        list.filter(({ status }) => status === 'Closed').length
      const scopes = getScopes(subject)
      const steps = scopes.map(({ scope }) => findIn(scope))
      const enough = steps.findIndex((step) => countClosed(step) >= 5)
      const expected = steps.at(enough)!
      const used = enough === -1 ? scopes : scopes.slice(0, enough + 1)
      const dimensions = new Set(used.slice(1).map(({ dimension }) => dimension))
      expect(found.widened).toHaveLength(dimensions.size)
      expect(new Set(ids([...found.closed, ...found.active]))).toEqual(new Set(expected.map(({ id }) => id)))
      expect(found.summary?.count ?? null).toBe(countClosed(expected) < 3 ? null : countClosed(expected))
    }),
    { numRuns: countRuns(25) },
  )
})
