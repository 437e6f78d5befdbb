import { bedroomCode } from '@pb/rules/bedrooms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../test/factories/buildings.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { estimatePrice } from './estimate.ts'
import { getMarketChange } from './market-index.ts'
import type { FoundRow } from './queries.ts'
import type { Subject } from './scope.ts'

const subject: Subject = {
  id: '1',
  unit_id: '1',
  unit: '8C',
  building_id: '1',
  ad_type: 'sale',
  borough: 'MN',
  neighborhood: 'KIPS',
  ownership: 'condo',
  bedrooms: bedroomCode('1'),
  size: 800,
  latitude: 40.74,
  longitude: -73.98,
}

let unitId = 100
function makeRow(values: Partial<FoundRow>): FoundRow {
  unitId += 1
  return {
    closed: true,
    id: null,
    unit_id: String(unitId),
    building_id: '1',
    photo: null,
    address: '1 Test Street',
    unit: '2A',
    borough: 'MN',
    neighborhood: 'KIPS',
    ad_type: 'sale',
    bedrooms: 0,
    bathrooms: 0,
    size: null,
    price_cents: '100000000',
    standard_status: 'Closed',
    date: '2022-07-01',
    latitude: null,
    longitude: null,
    miles: 0,
    source: 'tests',
    ...values,
  }
}

const index = [
  { year: 2019, level: 0 },
  { year: 2022, level: Math.log(1.2) },
]
const market = { index, today: '2022-07-01' }

test('adjusts for time, floor, size and bedrooms, and names each step', () => {
  const rows = [
    makeRow({ date: '2019-07-01', unit: '8A' }),
    makeRow({ unit: '5C' }),
    makeRow({ size: 400, building_id: '2', miles: 0.1, bedrooms: bedroomCode('1') }),
    makeRow({ bedrooms: bedroomCode('2'), building_id: '2', miles: 0.1 }),
    makeRow({ unit_id: '1', unit: '8C' }),
  ]
  const closings = estimatePrice(subject, rows, market)!.closings
  const findSteps = (row: FoundRow) => closings.find((closing) => closing.row === row)!.steps
  expect(rows.map(findSteps)).toEqual([
    ['Market since 2019: +20%'],
    ['3 floors lower: +3%'],
    ['Size: +93%'],
    ['Bedrooms: −30%'],
    [],
  ])
  expect(closings[0]).toMatchObject({ closeness: 'unit', adjustedCents: 100_000_000 })
})

test('estimates nothing from fewer than three closings, and counts the same closing once', () => {
  const [a, b] = [makeRow({}), makeRow({})]
  expect(estimatePrice(subject, [a, b, { ...a }], market)).toBeNull()
  expect(estimatePrice(subject, [a, b, makeRow({ closed: false })], market)).toBeNull()
  expect(estimatePrice(subject, [a, b, makeRow({})], market)?.closings).toHaveLength(3)
})

test('the interval is narrower the more is known, and always holds the estimate', () => {
  const width = (rows: FoundRow[]) => {
    const { cents, lowCents, highCents } = estimatePrice(subject, rows, market)!
    expect(lowCents).toBeLessThan(cents)
    expect(highCents).toBeGreaterThan(cents)
    return highCents / lowCents
  }
  const building = [makeRow({}), makeRow({}), makeRow({})]
  const line = [...building, makeRow({ unit: '3C' })]
  const own = [...line, makeRow({ unit_id: '1' })]
  expect(width(own)).toBeLessThan(width(line))
  expect(width(line)).toBeLessThan(width(building))
})

test('shares add up, and the estimate is between the adjusted closings', () => {
  const row = fc
    .record({
      unit: fc.constantFrom('2A', '8C', '3C', 'PH', '1204'),
      size: fc.option(fc.integer({ min: 300, max: 3000 })),
      bedrooms: fc.constantFrom(0, 1, 10, 25),
      date: fc.constantFrom('2016-02-01', '2019-07-01', '2022-06-30'),
      price_cents: fc.integer({ min: 20_000_000, max: 900_000_000 }).map(String),
      building_id: fc.constantFrom('1', '2'),
    })
    .map(makeRow)
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 30 }), (rows) => {
      const { cents, closings } = estimatePrice(subject, rows, market)!
      const adjusted = closings.map(({ adjustedCents }) => adjustedCents)
      expect(closings.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      expect(cents).toBeGreaterThanOrEqual(Math.min(...adjusted))
      expect(cents).toBeLessThanOrEqual(Math.max(...adjusted))
    }),
  )
})

test('the market stays where its index ends, and does not change without one', () => {
  expect(getMarketChange(index, '2019-07-02', '2022-07-02')).toBeCloseTo(Math.log(1.2), 2)
  expect(getMarketChange(index, '2010-01-01', '2019-01-01')).toBe(0)
  expect(getMarketChange(index, '2023-01-01', '2026-01-01')).toBe(0)
  expect(getMarketChange([], '2010-01-01', '2026-01-01')).toBe(0)
})

const office = testOffice()

test('goes back to the older records of the building, adjusted by the market of the borough', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { borough: 'QN', neighborhood: 'REGO', ownership: 'co-op' })
  // Ten units that sold in 2019 and again in 2022 for a fifth more: the market's change.
  for (let floor = 1; floor <= 20; floor += 1) {
    const unit = await makeUnit(db, building_id, { label: `${floor}B` })
    await makeSale(db, { unitId: unit, buildingId: building_id, date: '2019-07-01', dollars: 500_000 })
    await makeSale(db, { unitId: unit, buildingId: building_id, date: '2022-07-01', dollars: 600_000 })
  }
  const unit_id = await makeUnit(db, building_id, { label: '10C' })
  await makeSale(db, { unitId: unit_id, buildingId: building_id, date: '2019-07-01', dollars: 400_000 })
  const listing = await makeListing(db, {
    building_id,
    unit_id,
    ad_type: 'sale',
    ownership: 'co-op',
    bedrooms: bedroomCode('1'),
  })
  const reply = await office.call({ url: `/v1/comps-listing/${listing}`, as: await office.person() })
  const { estimate, widened, closed } = reply.json()
  expect(widened).toEqual(['Went back 10 years'])
  expect(closed.length).toBeGreaterThan(20)
  const own = estimate.closings.find(({ unit }: { unit: string }) => unit === '10C')
  expect(own).toMatchObject({
    price: 400_000,
    adjusted_price: 480_000,
    adjustments: ['Market since 2019: +20%'],
    reasons: ['This apartment'],
  })
  expect(estimate.reasons.slice(0, 2)).toEqual(['Based on 41 closings', 'This apartment closed in 2019'])
  expect(estimate.low).toBeLessThan(estimate.price)
  expect(estimate.high).toBeGreaterThan(estimate.price)
})
