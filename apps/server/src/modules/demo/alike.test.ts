import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testOffice, type TestOffice } from '../../../test/harness.ts'
import { makeDemoOffice } from './index.ts'

const first = testOffice()
const second = testOffice()
const size = { active: { rental: 40, sale: 30 }, past: { rental: 15, sale: 10 } }
let folder = ''

/** A small city: sixty homes of one street, each sold once. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-alike-'))
  const header =
    'sale_date,sale_price,borough,neighborhood,address,apartment,building_class_category,building_class'
  const lines = Array.from(
    { length: 120 },
    (_, index) =>
      `2020-05-01,${600_000 + index * 9000},Manhattan,CHELSEA,${200 + (index % 12)} WEST 20TH STREET,${index}C,10 COOPS - ELEVATOR APARTMENTS,D4`,
  )
  await writeFile(join(folder, 'sales.csv'), [header, ...lines].join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function listings(office: TestOffice): Promise<readonly unknown[]> {
  await makeDemoOffice(office.deps, { folder, size })
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
