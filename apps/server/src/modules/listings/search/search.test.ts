import { addDays } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeEvent, makeListing, makePhotos } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

interface Page {
  count: number
  offset: number
  limit: number
  collection: { advertisement_id: string; ribbon: { text: string } | null }[]
}

/** Searches as a signed-in agent; returns the page with its ids. */
async function search(query: string) {
  const reply = await office.call({ url: `/v1/search-listings?${query}`, as: await office.person() })
  expect(reply.statusCode).toBe(200)
  const page = reply.json<Page>()
  return { ...page, ids: page.collection.map(({ advertisement_id }) => advertisement_id) }
}

/** Creates listings in one neighborhood; each test uses its own, so that tests do not interfere. */
function listingFactory(neighborhood: string) {
  return (given: Parameters<typeof makeListing>[1] = {}) =>
    makeListing(office.deps.db, { neighborhood, ...given })
}

test('returns a card with all fields', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, {
    address: '330 East 38th Street',
    zip: '10016',
    neighborhood: 'TRIB',
    pets: 3,
    latitude: 40.7468,
    longitude: -73.9741,
  })
  const unit_id = await makeUnit(db, building_id, { label: '5B' })
  const id = await listingFactory('TRIB')({
    building_id,
    unit_id,
    price_cents: '325050',
    bedrooms: 15,
    bathrooms: 25,
    size: 812,
    apartment_features: '3',
    building_features: '1',
    furnished: 'flexible',
  })
  const photos = ['a', 'b'].map((letter) => `${letter.repeat(32)}.jpg`)
  await makePhotos(db, id, photos)
  const { collection } = await search('ad_type=rental&neighborhood=TRIB')
  expect(collection).toEqual([
    {
      advertisement_id: id,
      building_id,
      ad_type: 'rental',
      address: '330 East 38th Street',
      unit: '5B',
      city: 'New York',
      zip: '10016',
      neighborhood: 'Tribeca',
      price: 3250.5,
      bedrooms: '1.5',
      bathrooms: 2.5,
      size: 812,
      furnished: 'Flexible',
      ownership: 'condo',
      pet_policy: 'Cats and small dogs',
      amenities: ['Dishwasher', 'Washer/dryer', 'Doorman'],
      photo_featured: photos[0],
      featured_photo: photos[0],
      photos,
      ribbon: null,
      standard_status: 'Active',
      time_published: 1769947200,
      dom: 29,
      latitude: 40.7468,
      longitude: -73.9741,
    },
  ])
})

test('finds only active listings with a price', async () => {
  const add = listingFactory('SOHO')
  const [active, soon] = [await add(), await add({ standard_status: 'Coming Soon' })]
  await add({ standard_status: 'Closed' })
  await add({ standard_status: 'Active Under Contract' })
  await add({ price_cents: '0' })
  expect((await search('ad_type=rental&neighborhood=SOHO')).ids.toSorted()).toEqual([active, soon].toSorted())
  expect((await search('ad_type=sale&neighborhood=SOHO')).count).toBe(0)
})

test('sorts in both directions, in a total order, with unknown values last', async () => {
  const add = listingFactory('NOLI')
  const a = await add({ price_cents: '100000', size: 500, bedrooms: 10 })
  const b = await add({ price_cents: '200000', size: null, bedrooms: 0 })
  const c = await add({ price_cents: '200000', size: 700, bedrooms: 1 })
  const d = await add({ price_cents: '200000', size: 700, published_at: new Date('2026-02-02T00:00:00Z') })
  const by = async (sort: string) => (await search(`ad_type=rental&neighborhood=NOLI&${sort}`)).ids
  expect(await by('')).toEqual([d, c, b, a])
  expect(await by('sort_by=time_published&sort_dir=asc')).toEqual([a, b, c, d])
  expect(await by('sort_by=price&sort_dir=desc')).toEqual([d, c, b, a])
  expect(await by('sort_by=price&sort_dir=asc')).toEqual([a, b, c, d])
  expect(await by('sort_by=size&sort_dir=desc')).toEqual([d, c, a, b])
  expect(await by('sort_by=size&sort_dir=asc')).toEqual([a, c, d, b])
  expect(await by('sort_by=bedrooms&sort_dir=desc')).toEqual([a, c, d, b])
  expect(await by('sort_by=bedrooms&sort_dir=asc')).toEqual([c, a, b, d])
})

test('pages through all results without repeats, and counts past the end and with limit 0', async () => {
  const add = listingFactory('GRAM')
  const all = await Promise.all(Array.from({ length: 7 }, () => add()))
  const page = (offset: number, limit: number) =>
    search(`ad_type=rental&neighborhood=GRAM&offset=${offset}&limit=${limit}`)
  const pages = await Promise.all([page(0, 3), page(3, 3), page(6, 3)])
  expect(pages.map(({ count }) => count)).toEqual([7, 7, 7])
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all.toSorted((x, y) => Number(y) - Number(x)))
  expect(await page(7, 3)).toMatchObject({ count: 7, offset: 7, limit: 3, collection: [] })
  expect(await page(0, 0)).toMatchObject({ count: 7, limit: 0, collection: [] })
  expect(await search('ad_type=rental&neighborhood=BPC')).toMatchObject({ count: 0, collection: [] })
})

test('finds listings by id if they are active, ignoring other filters with ignore_filters', async () => {
  const add = listingFactory('FIDI')
  const [first, second] = [await add(), await add({ ad_type: 'sale' })]
  const closed = await add({ standard_status: 'Closed' })
  const byId = `listing_ids=${first},${second},${second},${closed},999999999`
  const unfiltered = await search(`ad_type=rental&min_price=9000&${byId}&ignore_filters=1`)
  expect(unfiltered).toMatchObject({ count: 2, ids: [second, first] })
  expect((await search(`ad_type=rental&${byId}`)).ids).toEqual([first])
  expect((await search(`ad_type=rental&min_price=9000&${byId}`)).count).toBe(0)
  expect((await search(`ad_type=rental&listing_ids[]=${first}&listing_ids[]=${closed}`)).ids).toEqual([first])
  expect((await search('ad_type=rental&listing_ids=&ignore_filters=1')).count).toBe(0)
})

test('matches street ranges only with a known street, and combines ranges of a neighborhood with OR', async () => {
  const add = listingFactory('UWS')
  const low = await add({ street_number: 71, avenue_number: 15 })
  const high = await add({ street_number: 85, avenue_number: 18 })
  const bare = await add()
  const find = async (...ranges: string[]) => {
    const query = ranges.map((range) => `neighborhood[]=${encodeURIComponent(range)}`).join('&')
    return new Set((await search(`ad_type=rental&${query}`)).ids)
  }
  expect(await find('UWS')).toEqual(new Set([low, high, bare]))
  expect(await find('UWS', 'UWS')).toEqual(new Set([low, high, bare]))
  expect(await find('UWS|str:70-80')).toEqual(new Set([low]))
  expect(await find('UWS|ave:16-19')).toEqual(new Set([high]))
  expect(await find('UWS|str:70-80|ave:16-19')).toEqual(new Set())
  expect(await find('UWS|str:71-71', 'UWS|ave:18-18')).toEqual(new Set([low, high]))
})

test('finds all neighborhoods of a borough, and combines boroughs and neighborhoods with OR', async () => {
  const manhattan = await listingFactory('CHEL')()
  const brooklyn = await listingFactory('PSLO')()
  const find = async (query: string) => (await search(`ad_type=rental&limit=100&${query}`)).ids
  expect(await find('borough=BK')).toEqual([brooklyn])
  expect(await find('borough=Brooklyn&borough=QN')).toEqual([brooklyn])
  expect(await find('borough=MN')).toContain(manhattan)
  expect((await find('borough=BK&neighborhood=CHEL')).toSorted()).toEqual([manhattan, brooklyn].toSorted())
  expect(await find('borough=BK&neighborhood=CHEL|str:1-2')).toEqual([brooklyn])
  expect(await find('borough=Atlantis')).toEqual([])
})

test('shows the ribbon of highest priority', async () => {
  const { db, clock } = office.deps
  const add = listingFactory('LES')
  const daysAgo = (days: number) => addDays(clock.now(), -days)
  const getRibbonText = async (id: string) =>
    (await search(`ad_type=rental&listing_ids=${id}&ignore_filters=1`)).collection[0]!.ribbon?.text
  const dropped = await add({ price_cents: '280000' })
  await makeEvent(db, { listing_id: dropped, kind: 'listed', price_cents: '300000', created_at: daysAgo(60) })
  await makeEvent(db, {
    listing_id: dropped,
    kind: 'price_change',
    price_cents: '280000',
    created_at: daysAgo(9),
  })
  const raised = await add()
  await makeEvent(db, { listing_id: raised, kind: 'listed', price_cents: '280000', created_at: daysAgo(60) })
  await makeEvent(db, {
    listing_id: raised,
    kind: 'price_change',
    price_cents: '300000',
    created_at: daysAgo(9),
  })
  const commission = JSON.stringify({ kind: 'owner_pays', months: 1 })
  expect(await getRibbonText(dropped)).toBe('Price drop')
  expect(await getRibbonText(raised)).toBeUndefined()
  expect(await getRibbonText(await add({ standard_status: 'Coming Soon', commission }))).toBe('Coming soon')
  expect(await getRibbonText(await add({ published_at: daysAgo(3), commission }))).toBe('New')
  expect(await getRibbonText(await add({ published_at: daysAgo(3.1), commission }))).toBe('No fee')
  expect(await getRibbonText(await add())).toBeUndefined()
})

test.each([
  ['', 'query.ad_type'],
  ['ad_type=lease', 'query.ad_type'],
  ['ad_type=rental&limit=101', 'query.limit'],
  ['ad_type=rental&offset=-1', 'query.offset'],
  ['ad_type=rental&sort_by=colour', 'query.sort_by'],
  ['ad_type=rental&min_price=1.5', 'query.min_price'],
  ['ad_type=rental&min_price=200&max_price=100', 'query.max_price'],
  ['ad_type=rental&bedrooms[]=1&bedrooms[]=many', 'query.bedrooms.1'],
  ['ad_type=rental&neighborhood=UWS|str:9-3', 'query.neighborhood.0'],
  ['ad_type=rental&building_features=moat', 'query.building_features.0'],
  ['ad_type=rental&listing_ids=1,x', 'query.listing_ids'],
])('rejects %j at %s', async (query, path) => {
  const reply = await office.call({ url: `/v1/search-listings?${query}`, as: await office.person() })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: { path: string }[] }>().errors.map((issue) => issue.path)).toContain(path)
})

test('returns all options of the search form, with boroughs and neighborhoods', async () => {
  const reply = await office.call({ url: '/v1/search-form-options', as: await office.person() })
  expect(reply.statusCode).toBe(200)
  const options = reply.json<{
    boroughs: {
      name: string
      sections: string[]
      neighborhoods: { abbreviation: string; section: number }[]
    }[]
  }>()
  expect(options).toMatchObject({
    bedrooms: expect.arrayContaining([{ key: '2', title: '2 Beds' }]),
    bathrooms: expect.arrayContaining([{ key: '1', title: '1 Bath' }]),
    ownership: { sale: expect.not.arrayContaining([{ key: 'rental', title: 'Rental' }]) },
    price_defaults: { rental: { min_price: 1500 } },
  })
  expect(options.boroughs.map(({ name }) => name)).toHaveLength(5)
  for (const { sections, neighborhoods } of options.boroughs)
    for (const { section } of neighborhoods) expect(sections[section]).toBeTypeOf('string')
})
