import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testOffice, type TestOffice } from '../../../test/harness.ts'
import { makeDemoOffice } from './index.ts'
import { smallCity } from './small-city.fixture.ts'

const first = testOffice()
const second = testOffice()
const size = { active: { rental: 40, sale: 30 }, past: { rental: 15, sale: 10 } }
const city = smallCity(120)

async function listings(office: TestOffice): Promise<readonly unknown[]> {
  await makeDemoOffice(office.deps, { folder: city(), size })
  const { rows } = await sql`
    SELECT listing.*, (SELECT json_agg(event ORDER BY event.id) FROM listing_event event WHERE listing_id = listing.id) AS events,
      (SELECT count(*) FROM listing_photo WHERE listing_id = listing.id) AS photos
    FROM listing ORDER BY id`.execute(office.deps.db)
  return rows
}

it('comes out the same twice', async () => {
  const made = await listings(first)
  expect(made.length).toBeGreaterThan(95)
  expect(await listings(second)).toEqual(made)
})
