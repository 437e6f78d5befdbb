import { gzipSync } from 'node:zlib'
import {
  apartmentFeatures,
  buildingFeatures,
  getMaskKeys,
  ownerships,
  toMask,
  pets,
} from '@pb/rules/vocabulary'
import { bedroomCode } from '@pb/rules/bedrooms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { formatCsvLine } from '../../../platform/csv.ts'
import { property } from '../records/property.fixture.ts'
import { feedFiles, json } from './feed-files.fixture.ts'

const office = testOffice()
const { supervisor, importText, findListing, dump } = feedFiles(office)

test('imports listings with building, unit, events and search fields', async () => {
  const run = await importText(
    json([property(1), property(2, { StandardStatus: 'Closed', ClosePrice: 2900 })]),
    'First',
  )
  expect(run).toMatchObject({
    state: 'done',
    records: 2,
    added: 2,
    rejected: 0,
    pictures: 1,
    source: 'First',
  })
  const { listing, events } = await findListing('First', 'K1')
  expect(listing).toMatchObject({
    address: '101 East 31st Street',
    label: '1A',
    ad_type: 'rental',
    price_cents: '300100',
    bedrooms: 10,
    bathrooms: 15,
    size: 700,
    available_from: '2026-04-01',
    min_lease_months: 12,
    neighborhood: 'KIPS',
    source: 'First',
    contact: { company: 'Lind Realty', name: 'Rosa Lind' },
    agent_id: null,
  })
  expect(listing['company_id']).not.toBeNull()
  expect(events).toEqual([{ kind: 'listed', price_cents: '300100', standard_status: null }])
  const closed = await findListing('First', 'K2')
  expect(closed.events.at(-1)).toEqual({
    kind: 'status_change',
    price_cents: '290000',
    standard_status: 'Closed',
  })
  expect(closed.listing['close_price_cents']).toBe('290000')
})

test('leaves ownership and access type unknown, shows nothing for them, and no filter finds them', async () => {
  const record = property(30, { PropertySubType: undefined, StreetNumber: '177', UnitNumber: '9Z' })
  await importText(json([record]), 'Unstated')
  const { listing } = await findListing('Unstated', 'K30')
  expect(listing).toMatchObject({ ownership: '', access_type: null })
  const id = String(listing['id'])
  const as = await office.person()
  const detail = await office.call({ url: `/v1/search-listings/${id}`, as })
  expect(detail.json()).toMatchObject({ ownership: '', ownership_info: '', access_type_info: '' })
  const find = async (filter: string) => {
    const url = `/v1/search-listings?ad_type=rental&neighborhood=KIPS&limit=100&${filter}`
    const reply = await office.call({ url, as })
    const { collection } = reply.json<{ collection: { advertisement_id: string }[] }>()
    return collection.map(({ advertisement_id }) => advertisement_id)
  }
  expect(await find('')).toContain(id)
  expect(await find(ownerships.map(({ key }) => `ownership=${key}`).join('&'))).not.toContain(id)
})

test('importing the same records again changes nothing, as JSON, CSV and gzip', async () => {
  const records = [
    property(10),
    property(11),
    property(12, { PropertyType: 'Residential', PropertySubType: 'Condominium' }),
  ]
  await importText(json(records), 'Twice')
  const before = await dump()
  expect(await importText(json(records), 'Twice')).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  const names = Object.keys(records[0]!).filter((name) => name !== 'Media')
  const csv = [
    formatCsvLine(names),
    ...records.map((record) => formatCsvLine(names.map((name) => record[name] as string | number))),
  ].join('')
  expect(await importText(csv, 'Twice')).toMatchObject({ state: 'done', added: 0, changed: 0, unchanged: 3 })
  expect(await importText(gzipSync(csv), 'Twice')).toMatchObject({ state: 'done', unchanged: 3 })
  expect(await dump()).toBe(before)
})

test('imports features of unit and building, and keeps building features of other units', async () => {
  const features = {
    Appliances: ['Dishwasher', 'Range'],
    LaundryFeatures: 'InUnit,CommonArea',
    AssociationAmenities: ['FitnessCenter'],
    PetsAllowed: ['Cats OK', 'Dogs OK', 'Size Limit'],
  }
  const findFeatures = async (key: string) => {
    const { listing } = await findListing('Features', key)
    const building = await office.deps.db
      .selectFrom('building')
      .where('id', '=', String(listing['building_id']))
      .select(['features', 'pets'])
      .executeTakeFirstOrThrow()
    return {
      apartment: getMaskKeys(apartmentFeatures, String(listing['apartment_features'])),
      building: getMaskKeys(buildingFeatures, building.features),
      pets: building.pets === null ? null : getMaskKeys(pets, building.pets),
      copies: [listing['building_features'], listing['pets']],
    }
  }
  // Two units of one new building.
  const street = { StreetNumber: '7', StreetName: 'Feature', StreetSuffix: 'St', StreetDirPrefix: null }
  const house = { ...street, StoriesTotal: 4 }
  const firstUnit = property(700, { ...house, ...features, UnitNumber: '1A' })
  const secondUnit = property(701, { ...house, UnitNumber: '2A', BuildingFeatures: 'Doorman, Bike Room' })
  await importText(json([firstUnit, secondUnit]), 'Features')
  const expected = {
    building: ['doorman', 'laundry', 'gym', 'bike-room'],
    pets: ['cats', 'small-dogs'],
  }
  const first = await findFeatures('K700')
  expect(first).toMatchObject({ ...expected, apartment: ['dishwasher', 'washer-dryer'] })
  expect(first.copies).toEqual([String(toMask(buildingFeatures, expected.building as never)), 3])
  expect(await findFeatures('K701')).toMatchObject({ ...expected, apartment: [] })

  const next = { ModificationTimestamp: '2026-03-01T10:00:00Z' }
  const changed = { ...firstUnit, ...next, Appliances: [], LaundryFeatures: null, PetsAllowed: 'No' }
  expect(await importText(json([changed, secondUnit]), 'Features')).toMatchObject({
    changed: 1,
    unchanged: 1,
  })
  expect(await findFeatures('K700')).toMatchObject({ ...expected, apartment: [], pets: [] })
  // Features that the record does not contain are kept.
  const withoutFeatures = { ...property(700, { ...house, UnitNumber: '1A' }), ListPrice: 9000 }
  const later = { ...withoutFeatures, ModificationTimestamp: '2026-03-02T10:00:00Z' }
  await importText(json([{ ...later, Appliances: 'Dishwasher' }]), 'Features')
  await importText(
    json([{ ...later, ListPrice: 9100, ModificationTimestamp: '2026-03-03T10:00:00Z' }]),
    'Features',
  )
  expect(await findFeatures('K700')).toMatchObject({ ...expected, apartment: ['dishwasher'], pets: [] })
})

test('imports valid records, and reports invalid ones without a trace', async () => {
  const bad: [Record<string, unknown>, RegExp][] = [
    [property(101, { ListPrice: 'a lot' }), /^ListPrice must be a number/],
    [property(102, { ListPrice: null }), /^ListPrice is missing/],
    [property(103, { StandardStatus: 'Sold yesterday' }), /^StandardStatus .* not in the lookup/],
    [property(104, { PropertyType: 'Land' }), /^PropertyType/],
    [property(105, { UnitNumber: '' }), /^UnitNumber is missing/],
    [property(106, { StreetNumber: null, StreetName: null, UnparsedAddress: 'Somewhere' }), /house number/],
    [property(107, { City: 'Hoboken', PostalCode: '07030' }), /five boroughs/],
    [property(108, { AvailabilityDate: '2026-02-31' }), /^AvailabilityDate must be a date/],
    [property(109, { ListingKey: null }), /^ListingKey is missing/],
    [property(110, { StreetNumber: '99', StreetName: 'Nowhere', MLSAreaMinor: 'Atlantis' }), /neighborhood/],
    [{ MediaKey: 'M1', MediaURL: 'https://pictures.client.example/2.jpg' }, /^ResourceRecordKey is missing/],
  ]
  const pieces = [property(100), ...bad.map(([record]) => record), property(111)].map((record) =>
    JSON.stringify(record),
  )
  pieces.splice(3, 0, '{"ListingKey":"K9",,}')
  const run = await importText(`{"value":[${pieces.join(',')}]}`, 'Broken')
  expect(run).toMatchObject({ state: 'done', records: 14, added: 2, rejected: 12 })
  const reply = await office.call({ url: `/v1/feed-runs/${run.id}/rejects`, as: supervisor() })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = reply.body.trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toBe('Record,ListingKey,Reason')
  for (const [, reason] of bad)
    expect(lines.some((line) => reason.test(line.replace(/^\d+,[^,]*,"?/, '')))).toBe(true)
  expect(lines).toContain("4,,The record isn't valid JSON")
  const { rows } = await sql`SELECT 1 FROM building WHERE street = 'NOWHERE'
    UNION ALL SELECT 1 FROM feed_listing WHERE listing_key IN ('K101', 'K104', 'K108', 'K110')`.execute(
    office.deps.db,
  )
  expect(rows, 'a rejected record leaves nothing behind').toEqual([])
})

test('a new building without MLSAreaMinor gets its neighborhood from its coordinates', async () => {
  await makeBuilding(office.deps.db, { neighborhood: 'KIPS', latitude: 40.742, longitude: -73.978 })
  const nameless = { MLSAreaMinor: null, StreetNumber: '77', StreetName: 'Little Lane', StreetSuffix: null }
  const near = { ...nameless, StreetDirPrefix: null, Latitude: 40.7421, Longitude: -73.9781 }
  const far = { ...near, StreetNumber: '79', Latitude: 40.58, Longitude: -73.9 }
  const run = await importText(json([property(70, near), property(71, far)]), 'Positions')
  expect(run).toMatchObject({ added: 1, rejected: 1 })
  expect((await findListing('Positions', 'K70')).listing).toMatchObject({
    neighborhood: 'KIPS',
    latitude: 40.7421,
  })
})

test('importing a file again adds no record that the first time rejected for its neighborhood', async () => {
  // Outside of every outline; only the building of the first record is near the second.
  const at = { StreetName: 'Pier', StreetSuffix: null, StreetDirPrefix: null, Longitude: -73.9 }
  const records = [
    property(75, { ...at, StreetNumber: '1', Latitude: 40.56, MLSAreaMinor: 'Chelsea' }),
    property(76, { ...at, StreetNumber: '2', Latitude: 40.5602, MLSAreaMinor: null }),
  ]
  for (const added of [1, 0])
    expect(await importText(json(records), 'Order')).toMatchObject({ added, rejected: 1 })
})

test('a unit that is a formula is rejected, and not taken for another unit', async () => {
  const run = await importText(json([property(79, { UnitNumber: '=2+3' })]), 'Formula')
  expect(run).toMatchObject({ added: 0, rejected: 1 })
})

test('less than one bedroom is a studio', async () => {
  await importText(json([property(77, { BedroomsTotal: 0.5 }), property(78, { BedroomsTotal: 1.5 })]), 'Half')
  expect((await findListing('Half', 'K77')).listing).toMatchObject({ bedrooms: bedroomCode('studio') })
  expect((await findListing('Half', 'K78')).listing).toMatchObject({ bedrooms: 15 })
})

test('a record rejected by the database does not affect the others', async () => {
  const refused = 'refused by the database'
  await sql`ALTER TABLE listing ADD CONSTRAINT test_refused CHECK (description <> ${sql.lit(refused)}) NOT VALID`.execute(
    office.deps.db,
  )
  const records = [property(60), property(61, { PublicRemarks: refused }), property(62)]
  const run = await importText(json(records), 'Refused')
  expect(run).toMatchObject({ state: 'done', records: 3, added: 2, rejected: 1 })
  const { body } = await office.call({ url: `/v1/feed-runs/${run.id}/rejects`, as: supervisor() })
  expect(body).toContain("2,K61,We couldn't save this record")
})

test('half an emoji in the remarks of a record is replaced', async () => {
  await importText(json([property(63, { PublicRemarks: 'half a letter \ud83d' })]), 'Half')
  const { listing } = await findListing('Half', 'K63')
  expect(listing['description']).toBe('half a letter \ufffd')
})

test('a lower price is a drop, and manual edits are kept until the record changes', async () => {
  await importText(json([property(20)]), 'Prices')
  const { listing } = await findListing('Prices', 'K20')
  await sql`UPDATE listing SET description = 'By hand' WHERE id = ${listing['id']}`.execute(office.deps.db)
  await importText(json([property(20)]), 'Prices')
  expect((await findListing('Prices', 'K20')).listing['description']).toBe('By hand')
  office.clock.advance(3600)
  const next = { ListPrice: 2800, ModificationTimestamp: '2026-03-01T10:00:00Z' }
  expect(await importText(json([property(20, next)]), 'Prices')).toMatchObject({ changed: 1, added: 0 })
  const after = await findListing('Prices', 'K20')
  expect(after.listing['price_cents']).toBe('280000')
  expect(after.listing['price_dropped_at']).toEqual(new Date('2026-03-01T10:00:00Z'))
  expect(after.events.map(({ kind }) => kind)).toEqual(['listed', 'price_change'])
  const stale = { ListPrice: 9999, ModificationTimestamp: '2026-02-25T10:00:00Z' }
  expect(await importText(json([property(20, stale)]), 'Prices')).toMatchObject({ changed: 0, unchanged: 1 })
})

test('withdraws listings missing from a complete file, and asks first if there are many', async () => {
  const all = Array.from({ length: 10 }, (_, number) => property(200 + number))
  await importText(json(all), 'Whole', true)
  expect(await importText(json(all.slice(1)), 'Whole', true)).toMatchObject({
    state: 'done',
    withdrawn: 1,
    missing: 1,
  })
  expect((await findListing('Whole', 'K200')).listing['standard_status']).toBe('Withdrawn')
  expect(await importText(json(all), 'Whole', true)).toMatchObject({ changed: 1, withdrawn: 0 })
  expect((await findListing('Whole', 'K200')).listing['standard_status']).toBe('Active')

  const asking = await importText(json(all.slice(5)), 'Whole', true)
  expect(asking).toMatchObject({ state: 'asking', missing: 5, withdrawn: 0 })
  const url = `/v1/feed-runs/${asking.id}/withdraw-missing`
  const reply = await office.call({ method: 'POST', url, as: supervisor() })
  expect(reply.json()).toMatchObject({ state: 'done', withdrawn: 5 })
  expect((await office.call({ method: 'POST', url, as: supervisor() })).statusCode).toBe(409)

  const other = await importText(json([property(209, { ListPrice: 'broken' })]), 'Whole', true)
  expect(other, 'a rejected record is not missing').toMatchObject({ state: 'asking', missing: 4 })
  const kept = await office.call({
    method: 'POST',
    url: `/v1/feed-runs/${other.id}/keep-missing`,
    as: supervisor(),
  })
  expect(kept.json()).toMatchObject({ state: 'done', withdrawn: 0 })
})

test('an incomplete file fails, and records before the end are kept', async () => {
  const cut = json([property(300), property(301)]).slice(0, -40)
  const run = await importText(cut, 'Cut', true)
  expect(run).toMatchObject({ state: 'failed', added: 1, message: 'The file ends in the middle of a record' })
  expect(await importText('', 'Cut')).toMatchObject({ state: 'failed', message: 'The file is empty' })
  expect(await importText('{"error":"no"}', 'Cut')).toMatchObject({
    state: 'failed',
    message: 'The file has no list of records',
  })
  const leftovers = await sql`SELECT 1 FROM feed_run WHERE file_key IS NOT NULL`.execute(office.deps.db)
  expect(leftovers.rows).toEqual([])
})

test('removing a source keeps or withdraws its listings', async () => {
  for (const withdraw of [0, 1]) {
    await importText(json([property(400 + withdraw)]), `Gone ${withdraw}`)
    const { listing } = await findListing(`Gone ${withdraw}`, `K${400 + withdraw}`)
    const sources = await office.call({ url: '/v1/feed-sources', as: supervisor() })
    const source = sources
      .json<{ collection: { id: string; name: string; listings: number }[] }>()
      .collection.find(({ name }) => name === `Gone ${withdraw}`)!
    expect(source.listings).toBe(1)
    const url = `/v1/feed-sources/${source.id}?withdraw=${withdraw}`
    const reply = await office.call({ method: 'DELETE', url, as: supervisor() })
    expect(reply.json()).toEqual({ withdrawn: withdraw })
    const after = await office.deps.db
      .selectFrom('listing')
      .where('id', '=', String(listing['id']))
      .select('standard_status')
      .executeTakeFirstOrThrow()
    expect(after.standard_status).toBe(withdraw ? 'Withdrawn' : 'Active')
    expect((await office.call({ method: 'DELETE', url, as: supervisor() })).statusCode).toBe(404)
  }
})
