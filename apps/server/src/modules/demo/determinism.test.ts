import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testOffice, type TestOffice } from '../../../test/harness/test-office.ts'
import { createDemoOffice } from './index.ts'
import { smallCity } from './small-city.fixture.ts'

const first = testOffice()
const second = testOffice()
const size = { active: { rental: 40, sale: 30 }, past: { rental: 15, sale: 10 } }
const city = smallCity(120)

async function createAndDump(office: TestOffice): Promise<readonly unknown[]> {
  await createDemoOffice(office.deps, { folder: city(), size })
  const { rows } = await sql`
    SELECT listing.*, (SELECT json_agg(event ORDER BY event.id) FROM listing_event event WHERE listing_id = listing.id) AS events,
      (SELECT count(*) FROM listing_photo WHERE listing_id = listing.id) AS photos
    FROM listing ORDER BY id`.execute(office.deps.db)
  return rows
}

it('creates the same demo office every time', async () => {
  const expected = await createAndDump(first)
  expect(expected.length).toBeGreaterThan(95)
  expect(await createAndDump(second)).toEqual(expected)
})
