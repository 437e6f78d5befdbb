import { apartmentFeatures, buildingFeatures, pets, toMask, type Choice } from '@pb/rules/vocabulary'
import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { feedFiles } from './feed-files.fixture.ts'

const office = testOffice()
const { supervisor, importText, dump } = feedFiles(office)
const allKeys = <K extends string>(list: readonly Choice<K>[]) => list.map(({ key }) => key)

test('importing the export again changes nothing, as JSON and CSV', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const building_id = await makeBuilding(db, {
    address: '340 East 30th Street',
    zip: '10016',
    ownership: 'co-op',
    features: String(toMask(buildingFeatures, allKeys(buildingFeatures))),
    pets: Number(toMask(pets, ['small-dogs', 'dogs'])),
  })
  for (const bedrooms of [1, 2, 3, 10, 15, 45, 80, 900, 0])
    await makeListing(db, {
      building_id,
      unit_id: await makeUnit(db, building_id),
      agent_id: agent.personId,
      bedrooms,
      bathrooms: 25,
      furnished: 'flexible',
      apartment_features:
        bedrooms === 1 ? '0' : String(toMask(apartmentFeatures, allKeys(apartmentFeatures))),
      description: '=1+1, "quoted"\r\n and more ',
      taxes_cents: '123457',
      maintenance_cents: '98701',
      min_lease_months: 6,
      max_lease_months: 24,
      concession: JSON.stringify({ freeMonths: 1.5, termMonths: 13 }),
      contact: JSON.stringify({ company: '-PB', name: 'Ann', email: '', phone_number: '+1 212 555 0100' }),
    })
  const before = await dump()
  for (const format of ['json', 'csv']) {
    const reply = await office.call({ url: `/v1/exports/listings?format=${format}`, as: supervisor() })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="listings-.*\\.${format}"$`),
    )
    // Excel takes a CSV file for UTF-8 only with a byte order mark.
    expect(reply.body.startsWith('\uFEFF')).toBe(format === 'csv')
    expect(await importText(reply.body, `Own ${format}`)).toMatchObject({
      state: 'done',
      records: 9,
      unchanged: 9,
      rejected: 0,
    })
    expect(await dump()).toBe(before)
  }
})

test('exports the open houses to come that agents scheduled, and none that were canceled', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const listing_id = await makeListing(db, { agent_id: agent.personId })
  const now = office.clock.now().getTime()
  const insert = (hours: number, canceled: boolean) =>
    db
      .insertInto('open_house')
      .values({
        listing_id,
        starts_at: new Date(now + hours * 3_600_000),
        ends_at: new Date(now + (hours + 1) * 3_600_000),
        by_appointment: true,
        source_id: null,
        record_key: null,
        listing_key: null,
        key: null,
        canceled_at: canceled ? new Date(now) : null,
      })
      .execute()
  await insert(-3, false)
  await insert(24, false)
  await insert(48, true)
  const reply = await office.call({ url: '/v1/exports/listings?format=json', as: supervisor() })
  const { value } = reply.json<{ value: { ListingKey: string; OpenHouse?: object[] }[] }>()
  expect(value.flatMap(({ OpenHouse = [] }) => OpenHouse)).toMatchObject([
    {
      OpenHouseStartTime: new Date(now + 24 * 3_600_000).toISOString(),
      OpenHouseStatus: 'Active',
      AppointmentRequiredYN: true,
    },
  ])
})
