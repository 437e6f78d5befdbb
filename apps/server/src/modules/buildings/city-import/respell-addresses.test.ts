import type { BoroughKey } from '@pb/rules/neighborhoods'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const migration = readFileSync(
  join(import.meta.dirname, '../../../../migrations/0064_unknown_facts_and_addresses.sql'),
  'utf8',
)

test.each<[BoroughKey, string, string, string, string]>([
  ['QN', '8410', '153 AVENUE', '8410 153rd Avenue', '84-10 153rd Avenue'],
  ['BX', '120', 'MC GRAW AVENUE', '120 Mc Graw Avenue', '120 McGraw Avenue'],
  ['MN', '21', 'W STREET', '21 W Street', '21 West Street'],
  ['BK', '4511', '8 AVENUE', '4511 8th Avenue', '4511 8th Avenue'],
])('the migration respells %s %s %s', async (borough, house_number, street, address, expected) => {
  const { db } = office.deps
  const id = await makeBuilding(db, {
    borough,
    house_number,
    street,
    address,
    source: 'A feed',
    floors: null,
  })
  await sql.raw(migration).execute(db)
  const building = db.selectFrom('building').where('id', '=', id).select(['address', 'building_type'])
  expect(await building.executeTakeFirstOrThrow()).toEqual({ address: expected, building_type: '' })
})

test('the migration keeps a building that exists in both spellings', async () => {
  const { db } = office.deps
  const given = { borough: 'QN', street: '99 STREET' } as const
  const old = await makeBuilding(db, { ...given, house_number: '8410', address: '8410 99th Street' })
  await makeBuilding(db, { ...given, house_number: '84-10', address: '84-10 99th Street' })
  await sql.raw(migration).execute(db)
  const building = db.selectFrom('building').where('id', '=', old).select('house_number')
  expect(await building.executeTakeFirstOrThrow()).toEqual({ house_number: '8410' })
})
